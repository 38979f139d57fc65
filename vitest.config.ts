import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"

/** The one that counts hashes, by a stand-in for the library that makes them, before anything else has loaded it. */
const alone = ["server/src/accounts/sessions.test.ts"]

/** What takes long goes first, or one worker would wait for the other in the end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLong = ({ moduleId }: TestSpecification) => /everyEndpoint|supervisor/.test(moduleId)
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    globalSetup: "server/test/setup.ts",
    // every test file has its own database, and each worker its own server; while one waits for a clock two use the cores
    maxWorkers: 3,
    testTimeout: 15_000,
    hookTimeout: 30_000,
    unstubGlobals: true,
    sequence: { sequencer: LongFirst },
    projects: [
      // a worker goes from file to file with what it has loaded: half the processor time
      {
        extends: true,
        test: {
          name: "together",
          include: ["{contract,server,supervisor,demonstration,web,scripts}/**/*.test.{ts,tsx}"],
          exclude: alone,
          isolate: false,
        },
      },
      { extends: true, test: { name: "alone", include: alone } },
    ],
  },
})
