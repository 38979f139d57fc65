import { run } from "../run.ts"
import { type Drill, testFilesWith } from "./drill.ts"

export const tests: Drill = {
  title:
    "the tests tagged drill: processes that are killed, hang, restore and upgrade, nonsense to each endpoint; every figure of 600 students, each token at each endpoint, 200 moves by four editors of a timetable",
  async run() {
    const env = { DRILL: "1" }
    const files = testFilesWith('tags: "drill"')
    const tagged = run("vitest", ["run", "--tags-filter=drill", ...files], { env, stdio: "inherit" })
    const whole = [
      "server/test/recomputation",
      "server/test/everyEndpoint/tokens",
      "server/src/teaching/timetable/editors",
    ]
    const larger = run("vitest", ["run", ...whole], { env, stdio: "inherit" })
    return tagged.status === 0 && larger.status === 0 ? [] : ["see above"]
  },
}
