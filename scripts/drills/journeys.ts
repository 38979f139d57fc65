import { run } from "../run.ts"
import type { Drill } from "./drill.ts"

/** The journeys, against colleges with these settings. */
const journeysWith = (title: string, env: Record<string, string>): Drill => ({
  title,
  async run() {
    const { status } = run("playwright", ["test"], { env, stdio: "inherit" })
    return status === 0 ? [] : ["see above"]
  },
})

export const journeys = journeysWith(
  "every journey, and axe on every screen it meets, in light and dark, at 320 and 1280 px",
  { EVERY_VARIANT: "1" },
)

export const processes = journeysWith("the journeys against two server processes", { WORKERS: "2" })

export const machines = journeysWith(
  "the journeys against two machines behind a proxy, on one database and one bucket",
  { MACHINES: "2" },
)
