import { killDuringWrites } from "../../server/test/killDuringWrites.ts"
import { dismantle, supervise, temporaryDataDir } from "../../server/test/supervisor.ts"
import { password } from "./calls.ts"
import type { Drill } from "./drill.ts"

export const kills: Drill = {
  title: "200 x kill -9 of the server and 50 x of the database during writes: nothing acknowledged is lost",
  async run() {
    const college = await supervise(temporaryDataDir(), { DEMO_PASSWORD: password })
    try {
      const { acknowledged, refused, lost, halfWritten, slowest } = await killDuringWrites(
        college,
        password,
        {
          server: 200,
          database: 50,
        },
      )
      console.log(
        `${acknowledged} writes acknowledged; back after at most ${Math.round(slowest.server)} ms (server), ` +
          `${Math.round(slowest.database)} ms (database)`,
      )
      return [
        ...lost.map((name) => `lost: ${name}`),
        ...halfWritten.map((pair) => `half-written: ${pair}`),
        ...refused.map((answer) => `refused: ${answer}`),
        ...Object.entries(slowest)
          .filter(([, milliseconds]) => milliseconds > 5_000)
          .map(([victim, milliseconds]) => `the ${victim} took ${milliseconds} ms to come back`),
      ]
    } finally {
      await dismantle(college)
    }
  },
}
