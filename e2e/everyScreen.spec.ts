import { test } from "@playwright/test"
import { expectNoFaultInTurn } from "./axe.ts"
import { onEveryScreen } from "./everyScreen.ts"

for (const who of ["student", "lecturer", "admin"] as const) {
  test(
    `each screen of the ${who} has room for everything on it, and no fault that axe finds`,
    {
      tag: "@gate",
    },
    ({ page }) => onEveryScreen(page, who, (number) => expectNoFaultInTurn(page, number)),
  )
}
