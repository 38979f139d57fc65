import { MemoryRouter } from "react-router"
import { afterEach, expect, test } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import "../styles/ui.css"
import { Badge } from "../content/Badge.tsx"
import { Button } from "../controls/Button.tsx"
import { Page } from "./Page.tsx"

afterEach(() => page.viewport(1366, 657))

test("on a phone a button of the head is beside the title, without a line of its own", async () => {
  await page.viewport(360, 740)
  const lead = (
    <>
      <Badge tone="info">5 unread</Badge>
      <Button kind="quiet">Mark all read</Button>
    </>
  )
  await render(
    <MemoryRouter>
      <Page title="Notifications" lead={lead}>
        <p>None</p>
      </Page>
    </MemoryRouter>,
  )
  const button = page.getByRole("button", { name: "Mark all read" })
  await expect.element(button).toBeVisible()
  const title = page.getByRole("heading", { name: "Notifications" }).element().getBoundingClientRect()
  const { top, bottom } = button.element().getBoundingClientRect()
  expect(top).toBeLessThan(title.bottom)
  expect(bottom).toBeGreaterThan(title.top)
})
