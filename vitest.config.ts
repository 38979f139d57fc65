import { createHash } from "node:crypto"
import { globSync, readFileSync } from "node:fs"
import { relative } from "node:path"
import { playwright } from "@vitest/browser-playwright"
import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"
import { findBrowser, optimizing } from "./scripts/browser.ts"

const inBrowser = "web/src/**/*.browser.test.tsx"

/**
 * Component tests that need their own document: those of the website, whose style sheets would affect the portal's, and those
 * that mock a module, which other tests have already loaded.
 */
const ownDocument = [
  "web/src/site/**/*.browser.test.tsx",
  ...globSync(inBrowser).filter((file) => readFileSync(file, "utf8").includes("vi.mock(")),
]

/** The test that counts hashes. It mocks the hashing library before anything else has loaded it. */
const alone = ["server/src/people/accounts/sessions.test.ts"]

/** Files that take seconds, mostly because they wait for a process, a job or an email. */
const long =
  /everyEndpoint|supervisor|demonstration|commands|backup|offline\.test|libreOffice|reading\.test|photos\.test|signInThrottle|copying\.test|servers\.test|jobs\.test|outbox\.test|setup\.test|waits\.test|brokenConnections/

/**
 * Orders the long files by the seed, and then the others. If a long file came last, one worker would run it while the others had
 * nothing to do.
 */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const { root, sequence } = this.ctx.config
    const rankOf = ({ moduleId }: TestSpecification) => {
      const isLong = long.test(moduleId)
      const hash = createHash("sha256")
        .update(`${sequence.seed} ${relative(root, moduleId)}`)
        .digest("hex")
      return `${isLong ? 0 : 1} ${hash}`
    }
    return files.toSorted((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1))
  }
}

/**
 * Tests of behaviour that rarely changes and takes seconds: whole processes that are killed, restored and upgraded, and the
 * longest races. They run in "npm run drill -- tests", or those of one folder with DRILL=1 npm run unit -- supervisor
 */
const drill = { name: "drill", description: "takes seconds, and runs in the drill" }

/** Limits for a test that hangs. Other programs may slow the machine down several times, and no test depends on its speed. */
const bounds = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000 } } }

export default defineConfig({
  test: {
    globalSetup: "server/test/setup.ts",
    tags: [drill],
    // A tag that skips would not skip the tests of test.runIf.
    ...(process.env.DRILL ? {} : { tagsFilter: ["!drill"] }),
    // Every test file has its own database, and each worker its own server. On two cores, a fourth worker saves no time.
    maxWorkers: 3,
    // The memory of a request is free once the request is answered. With more space, a worker collects garbage less often.
    execArgv: ["--max-semi-space-size=64"],
    ...bounds,
    setupFiles: "server/test/restore.ts",
    // A run prints its seed at its start: npm run unit -- --sequence.seed=N repeats its order.
    sequence: { sequencer: LongFirst, shuffle: { tests: true } },
    projects: [
      // A worker uses its loaded modules for all of its files, which halves the processor time.
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
      // Tests of behaviour that only a real browser has: focus, keys, dialogs.
      {
        extends: "./vite.config.ts",
        // If Vite found these packages only during a test, the page would reload in the middle of it.
        optimizeDeps: {
          include: [
            "react",
            "react-dom",
            "react-dom/client",
            "react-dom/server",
            "react/jsx-runtime",
            "react/jsx-dev-runtime",
            "react-hook-form",
            "react-router",
            "@tanstack/react-query",
            "zod",
            "@noble/ed25519",
            "@noble/hashes/sha2.js",
            "@noble/hashes/utils.js",
            "idb-keyval",
            "qrcode",
            "vitest-browser-react",
          ],
        },
        test: {
          name: "browser",
          include: [inBrowser],
          // The tests wait for timers and frames, not for the processor. Each page has storage of its own.
          maxWorkers: 3,
          ...bounds,
          setupFiles: ["server/test/restore.ts", "web/src/lib/testing/newDocument.ts"],
          browser: {
            enabled: true,
            headless: true,
            // A failed press on a missing element names the element, long before the test's own limit.
            provider: playwright({ launchOptions: optimizing(await findBrowser()), actionTimeout: 120_000 }),
            instances: [
              // Loading the same modules for each file took a third of the processor time.
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
