import { createHash } from "node:crypto"
import { relative } from "node:path"
import { playwright } from "@vitest/browser-playwright"
import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"
import { findBrowser, optimizing } from "./scripts/browser.ts"

const inBrowser = "web/src/**/*.browser.test.tsx"

/**
 * Component tests that need a document of their own: those of the website, whose stylesheets would reach the portal's, and those that
 * put a stand-in in the place of a module, which the others have loaded already.
 */
const ownDocument = [
  "web/src/site/**/*.browser.test.tsx",
  "web/src/college/pictures/pictureField.browser.test.tsx",
  "web/src/lib/outbox/files.browser.test.tsx",
  "web/src/lib/transfer/transfers.browser.test.tsx",
  "web/src/people/people/outboxPage.browser.test.tsx",
  "web/src/teaching/materials/keepMaterial.browser.test.tsx",
]

/** The one that counts hashes, by a stand-in for the library that makes them, before anything else has loaded it. */
const alone = ["server/src/people/accounts/sessions.test.ts"]

/** Those that take seconds, most of them to wait for a process, a job or a mail. */
const long =
  /everyEndpoint|supervisor|demonstration|lib\/backup|servers\.test|jobs\.test|outbox\.test|setup\.test|waits\.test|brokenLines/

/** Files come in an order drawn by the seed, those that take long first: otherwise one worker would wait for the other. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const { root, sequence } = this.ctx.config
    const rankOf = ({ moduleId }: TestSpecification) => {
      const isLong = long.test(moduleId)
      const drawn = createHash("sha256")
        .update(`${sequence.seed} ${relative(root, moduleId)}`)
        .digest("hex")
      return `${isLong ? 0 : 1} ${drawn}`
    }
    return files.toSorted((one, other) => (rankOf(one) < rankOf(other) ? -1 : 1))
  }
}

/**
 * Tests of what rarely changes and takes seconds: whole processes that are killed, restored and upgraded, the longest races. They run in
 * "npm run drill -- tests", or one folder's with DRILL=1 npm run unit -- supervisor
 */
const drill = { name: "drill", description: "takes seconds, and runs in the drill", skip: !process.env.DRILL }

/** Bounds for what hangs. Other programs may slow a machine down several times, and no test depends on its speed. */
const bounds = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } }

export default defineConfig({
  test: {
    globalSetup: "server/test/setup.ts",
    tags: [drill],
    // every test file has its own database, and each worker its own server; a fourth one makes two cores no faster
    maxWorkers: 3,
    // what a request allocates is gone when it is answered: with room for it a worker collects garbage less often
    execArgv: ["--max-semi-space-size=64"],
    ...bounds,
    setupFiles: "server/test/restore.ts",
    // The seed of a run is printed at its beginning: npm run unit -- --sequence.seed=N repeats its order.
    sequence: { sequencer: LongFirst, shuffle: { tests: true } },
    projects: [
      // a worker goes from file to file with what it has loaded: half the processor time
      {
        extends: true,
        test: {
          name: "together",
          include: ["{contract,server,supervisor,demonstration,web,scripts,commands}/**/*.test.{ts,tsx}"],
          exclude: [...alone, inBrowser],
          isolate: false,
        },
      },
      { extends: true, test: { name: "alone", include: alone } },
      // what only a real browser knows: focus, keys, dialogs
      {
        extends: "./vite.config.ts",
        // found on the way, they would have the page loaded again in the middle of a test
        optimizeDeps: {
          include: [
            "react",
            "react-dom/client",
            "react/jsx-dev-runtime",
            "react-hook-form",
            "react-router",
            "@tanstack/react-query",
            "zod",
            "vitest-browser-react",
          ],
        },
        test: {
          name: "browser",
          include: [inBrowser],
          ...bounds,
          setupFiles: ["server/test/restore.ts", "web/src/lib/newDocument.ts"],
          browser: {
            enabled: true,
            headless: true,
            // a press on a missing element names the element, long before the test's own bound
            provider: playwright({ launchOptions: optimizing(await findBrowser()), actionTimeout: 60_000 }),
            instances: [
              // loading the same modules for each file took a third of the processor time
              { browser: "chromium", name: "browser", exclude: ownDocument, isolate: false },
              { browser: "chromium", name: "browser alone", include: ownDocument },
            ],
            screenshotFailures: false,
          },
        },
      },
    ],
  },
})
