import cardgames.ApiClient;
import cardgames.ApiException;
import cardgames.api.CardSetsApi;
import cardgames.api.GamesApi;
import cardgames.model.Action;
import cardgames.model.GameStatus;
import cardgames.model.MinimalView;
import cardgames.model.NewGame;
import cardgames.model.SavedGame;
import cardgames.model.View;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** Plays and exports a game with the client that openapi-generator makes for Java. */
public final class Play {
  private Play() {}

  public static void main(String[] args) throws Exception {
    ApiClient client = new ApiClient();
    client.updateBaseUri(args[0]);
    GamesApi games = new GamesApi(client);
    List<Integer> outages = meetOutages(new CardSetsApi(client));

    View created = games.createGame(null, new NewGame().seed(args[1]));
    String id = created.getGameId();
    long version = created.getVersion();
    List<Action> actions = created.getLegalActions();
    for (GameStatus status = created.getStatus(); status == GameStatus.IN_PROGRESS; ) {
      Action action = actions.get((int) (version % actions.size()));
      MinimalView moved =
          games
              .submitAction(id, action, "move " + version, "\"" + version + "\"", "return=minimal")
              .getMinimalView();
      version = moved.getVersion();
      actions = moved.getLegalActions();
      status = moved.getStatus();
    }
    View view = games.getGame(id, null, -1L, List.of("cards"), null);
    SavedGame saved = games.exportGame(id);
    // Members that are required stay, empty or not: the generated types say so.
    ObjectMapper mapper =
        client.getObjectMapper().setSerializationInclusion(JsonInclude.Include.NON_EMPTY);
    Files.writeString(Path.of(args[2]), mapper.writeValueAsString(saved));
    TreeMap<String, Object> summary = new TreeMap<>();
    summary.put("game_id", id);
    summary.put("version", version);
    summary.put("result", view.getResult());
    summary.put("cards", view.getCards().size());
    summary.put("log", view.getLog().size());
    summary.put("outages", outages);
    System.out.println(mapper.writeValueAsString(summary));
  }

  /** Repeats a request to which the gateway responds on its own. */
  private static List<Integer> meetOutages(CardSetsApi sets) {
    List<Integer> statuses = new ArrayList<>();
    while (true) {
      try {
        sets.listCardSets(null);
        return statuses;
      } catch (ApiException refused) {
        statuses.add(refused.getCode());
        if (statuses.size() > 9) {
          throw new IllegalStateException(refused);
        }
      }
    }
  }
}
