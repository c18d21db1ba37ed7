/** A set to begin with: one card of three kinds. */
export const firstSet = `{
  "set_id": "my_set",
  "name": "My Set",
  "version": "1.0.0",
  "cards": [
    {
      "id": "tomato_plant", "name": "Tomato Plant",
      "cost": 3, "type": "habit", "effect": "none",
      "text": "At the start of each of your turns: +2 progress."
    },
    {
      "id": "water_the_flowers", "name": "Water the Flowers",
      "cost": 3, "type": "task", "effect": "gain_progress", "params": {"n": 3},
      "text": "Gain 3 progress."
    },
    {
      "id": "pigeons", "name": "Pigeons",
      "cost": 1, "type": "instant", "effect": "bounce", "params": {"type": "habit"},
      "text": "Return a habit to its owner's hand."
    }
  ]
}
`;
