# Two commands for a newcomer: `make run` and `make test`. Everything they need beyond Rust, Node with npm, make and a
# C compiler they install themselves.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

WEB_SOURCES := $(shell find web/src -type f) web/vite.config.ts web/svelte.config.js web/tsconfig.json web/package.json
ADDRESS ?= 127.0.0.1:4747
DATABASE ?= floor.db

.PHONY: help
help: ## what there is to make
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

.PHONY: run
run: web ## set up, build and start the floor
	@[ -e target/release/chapter47 ] || echo "The first build takes a few minutes; every crate is named as it compiles."
	cargo build --release --package chapter47-cli --bin chapter47
	target/release/chapter47 serve --address $(ADDRESS) --database $(DATABASE)

.PHONY: dist
dist: web ## the program as it is shipped: optimised as a whole, stripped; target/dist/chapter47
	cargo build --profile dist --package chapter47-cli --bin chapter47 --locked

.PHONY: deb
deb: dist ## a Debian package with manual pages, completions and the systemd unit: target/debian/
	scripts/deb

.PHONY: test
test: setup web ## set up, and pass every test
	scripts/test

.PHONY: test-postgres
test-postgres: setup web ## the whole house with its journal in PostgreSQL; `make test` has the tables so
	CHAPTER47_TEST_STORE=postgres PATH="$$PWD/target/tools/bin:$$PATH" cargo nextest run --workspace --features chapter47-cli/parquet --no-fail-fast -E 'package(chapter47-server) & kind(test)'

.PHONY: setup
setup: ## install what the tests need and the machine lacks
	scripts/setup

.PHONY: web
web: web/dist/assets/table.js ## build the browser's files

web/dist/assets/table.js: web/node_modules/.package-lock.json $(WEB_SOURCES)
	cd web && npm run --silent build
	@touch $@

web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

.PHONY: bench
bench: ## measure: tables, kernel and journal, each beside its yardstick
	cargo bench --package chapter47-games
	cargo bench --package chapter47-ledger
	cargo bench --package chapter47-server

.PHONY: fmt
fmt: ## format everything
	cargo fmt --all

.PHONY: trials
trials: web ## a real house killed, without power, with a failing disk, a jumping clock, slow clients, garbage; hours
	scripts/trials

.PHONY: api-trial
api-trial: web ## schemathesis over /openapi.json, as everybody; minutes
	scripts/api-trial

.PHONY: mutants
mutants: ## change each control in small ways: some test must fail; an hour or more
	scripts/mutants

.PHONY: load
load: web ## 500 players at 50 tables: latency beside the disk's own, memory over ten hours; NODES=1,2,4: nodes on PostgreSQL
	cargo build --profile dist --package chapter47-cli --bin chapter47
	cargo run --profile dist --quiet --package chapter47-cli --example load -- target/dist/chapter47 $(if $(NODES),--nodes $(NODES))

# A journal of long play, made through the real writer (history.db), and the rules files to open a house on it (history.d). How long a
# start takes is in docs/operations.md.
ENTRIES ?= 1000000
OUT ?= history.db
.PHONY: history
history: ## a journal with ENTRIES entries of long play at OUT, to measure how long a start takes; minutes
	CHAPTER47_HISTORY="$(abspath $(OUT))" CHAPTER47_ENTRIES=$(ENTRIES) \
	cargo nextest run --package chapter47-server --lib --run-ignored only --no-capture -E 'test(a_journal_of_long_play)'

# Keno with a million tickets in play, and with a million sold over many days, in the folder KENO_OUT; each is a process of its own.
KENO_OUT ?= keno-history
KENO = CHAPTER47_HISTORY="$(abspath $(KENO_OUT))" cargo nextest run --package chapter47-server --lib --run-ignored only --no-capture
.PHONY: keno-history
keno-history: ## keno with a million tickets: memory, how long a start and a day report take; minutes
	$(KENO) -E 'test(a_million_tickets_in_play_take_less_than_100_megabytes)'
	$(KENO) -E 'test(a_journal_of_many_keno_days) and not test(a_start_on)'
	$(KENO) -E 'test(a_start_on_a_journal_of_many_keno_days)'
	CHAPTER47_ANEW=1 $(KENO) -E 'test(a_start_on_a_journal_of_many_keno_days)'
	$(KENO) -E 'test(a_start_on_a_journal_of_many_keno_days)'

# SEED=…, NODES=1 or 2 and STEPS=… play one run again, with TRACE=1 line by line. Without a seed: fresh ones for HOURS.
.PHONY: simulate-house
simulate-house: ## a whole house under one seed: disk, clock and network go wrong; HOURS=1, or SEED= NODES= STEPS= to play one again
	cargo nextest run --package chapter47-server --lib --run-ignored only --no-capture -E 'test(houses_under_fresh_seeds)'

.PHONY: soak
soak: ## long trials with real entropy, and long play against the models; not part of the tests
	cargo run --release --package chapter47-games --example long_trial
	cargo run --release --package chapter47-games --example models
	cargo run --release --package chapter47-games --example baccarat_models
	cargo run --release --package chapter47-games --example soak_blackjack
	KENO_DAYS=20000 cargo test --release --package chapter47-keno --test rules whatever_anybody_does
	KENO_DAYS=5000 cargo test --release --package chapter47-keno --test models
	cargo run --release --package chapter47-games --example meetings

.PHONY: models
models: web ## the models that never saw the code, over many seeds; minutes
	cargo build --package chapter47-cli --bin chapter47
	scripts/models target/debug/chapter47 $${SEEDS:-100}

.PHONY: meetings
meetings: ## which provisions have met in one round of random play, and which never did; minutes
	cargo run --release --package chapter47-games --example meetings
