import { run } from "../run.ts"
import type { Drill } from "./drill.ts"

export const journeys: Drill = {
  title: "every journey, and axe on every screen it meets, in light and dark, at 320 and 1280 px",
  async run() {
    const { status } = run("playwright", ["test"], { env: { EVERY_VARIANT: "1" }, stdio: "inherit" })
    return status === 0 ? [] : ["see above"]
  },
}
