import { MemoryRouter } from "react-router"
import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import "../styles/ui.css"
import { PanelContext } from "./panelContext.ts"
import { SidePanel } from "./SidePanel.tsx"

test("a record that was deleted since is explained in words, without a button to try again", async () => {
  const query = {
    data: undefined,
    error: Object.assign(new Error("Resource not found."), { status: 404 }),
    isFetching: false,
    fetchStatus: "idle" as const,
    dataUpdatedAt: 0,
    refetch: () => undefined,
  }
  await render(
    <MemoryRouter>
      <PanelContext value={{ id: 7, close: () => undefined, step: () => undefined }}>
        <SidePanel title="Assignment" query={query}>
          {() => null}
        </SidePanel>
      </PanelContext>
    </MemoryRouter>,
  )
  const panel = page.getByRole("dialog", { name: "Assignment" })
  await expect
    .element(
      panel.getByText(
        "This assignment is no longer there. It may have been deleted, or you may no longer see it.",
      ),
    )
    .toBeVisible()
  await expect.element(panel.getByRole("button", { name: "Try Again" })).not.toBeInTheDocument()
})
