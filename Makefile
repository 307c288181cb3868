# Every target sets up what it needs. Scripts run on the Node that package.json pins, whatever the machine has.
export PATH := $(CURDIR)/node_modules/.bin:$(CURDIR)/test/node_modules/.bin:$(PATH)

.PHONY: help packages run test-fast test where coverage check types lint format build deb release previews bench performance clients suites torture ordeals siege faults mutants fuzz lighthouse screenshots clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):[^#]*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 12

run: node_modules ## serve the built-in data on http://localhost:8080
	@echo 'starting places from its sources: the address to open comes in a moment'
	@PLACES_LOG=$${PLACES_LOG:-pretty} node --import tsx src/main.ts serve --state-dir .state $(ARGS)

test-fast: types lint ## types, lint, and the tests without processes and browsers: what to run at each save
	@node --import tsx test/runner/run.ts fast

test: packages ## every test that needs no special machine; TESTS='test/places/*.test.ts' for some
	@node --import tsx test/runner/run.ts $(TESTS)

where: node_modules ## which tests try a file: FILE=src/http/send.ts
	@node --import tsx test/runner/where.ts $(FILE)

coverage: packages ## which lines and branches of each room the tests reach; ARGS=--missed lists the others
	@node --enable-source-maps --import tsx test/runner/coverage.ts $(ARGS)

check: types lint ## types, lint and every test
	@node --import tsx test/runner/run.ts all

types: packages ## check the types
	@tsc -b

lint: packages ## check style and format
	@biome check --error-on-warnings .

format: packages ## mend style and format
	@biome check --write .

build: node_modules ## bundle and executables in dist/
	@node build.mjs $(ARGS)

deb: build ## Debian packages in dist/
	@node --import tsx packaging/deb/build.ts $(ARGS)

release: deb ## what a release page holds, in dist/release/
	@node build.mjs --others
	@node --import tsx packaging/release/build.ts

previews: node_modules ## render the pictures of the built-in city as PNG, for previews of links
	@node packaging/previews.ts

bench: node_modules test/tools/bench/node_modules ## speed and memory beside other servers; ARGS=--record for the page
	@node build.mjs --target linux-$$(node -p process.arch)
	@node --import tsx test/tools/bench/bench.ts $(ARGS)

performance: node_modules ## make the tables and plots of docs/performance.md from docs/performance.json
	@node --import tsx test/tools/bench/write-page.ts

mutants: node_modules test/node_modules test/tools/mutants/node_modules ## small changes of the sources that no test notices; ARGS=limit for one room
	@tsc -p test/tools/mutants
	@node --import tsx test/tools/mutants/run.ts $(ARGS)

fuzz: node_modules test/node_modules ## try random bytes, queries, files and messages; ARGS='--minutes 5 csv' for how long and which
	@node --import tsx test/tools/fuzz/run.ts $(ARGS)

clients: node_modules test/node_modules test/mcp/clients/node_modules ## MCP clients that people use, on both addresses
	@node --import tsx test/mcp/clients/run.ts $(ARGS)
	@node --import tsx test/runner/run.ts test/mcp/clients/inspector.ts
	@test/mcp/clients/stdio-conformance.sh

suites: node_modules test/node_modules test/tools/suites/node_modules ## programs of others that judge documents and answers
	@node --import tsx test/tools/suites/run.ts

torture: node_modules ## try for a long time to make the counter lose a view
	@node --import tsx test/tools/trials/run.ts torture $(ARGS)

ordeals: node_modules ## try the HTTP server with the worst clients
	@node --import tsx test/tools/trials/run.ts ordeals $(ARGS)

siege: node_modules ## try everything at once on the executable for ten minutes
	@node --import tsx test/tools/trials/run.ts siege $(ARGS)

faults: node_modules ## fail each system call of a start, a view, a photo and a reload
	@node --import tsx test/tools/trials/run.ts faults $(ARGS)

lighthouse: node_modules test/node_modules test/tools/lighthouse/node_modules ## score the pages; ARGS=/hi/ for one
	@tsc -p test/tools/lighthouse
	@node --import tsx test/tools/lighthouse/run.ts $(ARGS)

screenshots: node_modules test/node_modules ## take the pictures that the README shows
	@node --import tsx test/site/screenshots.ts

clean: ## remove what was built
	@rm -rf dist

# Both at once: npm keeps one core busy.
packages:
	@$(MAKE) --silent --jobs=2 node_modules test/node_modules

node_modules: package.json package-lock.json
	@packaging/install-packages.sh . 'running and building'
	@touch node_modules

# Not npm ci: npm leaves packages of other systems out of this lock file, and then refuses it. The registry may fail once.
test/mcp/clients/node_modules: test/mcp/clients/package.json test/mcp/clients/package-lock.json
	@echo 'installing MCP clients into $@, 790 MB; this happens once'
	@cd $(@D) && for try in 1 2 3; do npm install --no-save --no-fund --no-audit --loglevel=error && break; test $$try != 3; done
	@touch $@

test/node_modules: test/package.json test/package-lock.json
	@packaging/install-packages.sh test 'checking and testing'
	@touch $@

test/tools/bench/node_modules: test/tools/bench/package.json test/tools/bench/package-lock.json
	@packaging/install-packages.sh test/tools/bench 'the benchmark'
	@touch $@

test/tools/suites/node_modules: test/tools/suites/package.json test/tools/suites/package-lock.json
	@packaging/install-packages.sh test/tools/suites 'judging documents and answers'
	@touch $@

test/tools/lighthouse/node_modules: test/tools/lighthouse/package.json test/tools/lighthouse/package-lock.json
	@packaging/install-packages.sh test/tools/lighthouse 'scoring pages'
	@touch $@

test/tools/mutants/node_modules: test/tools/mutants/package.json test/tools/mutants/package-lock.json
	@packaging/install-packages.sh test/tools/mutants 'changing the sources'
	@touch $@
