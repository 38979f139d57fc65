import { MemoryRouter } from "react-router"
import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import { Stats } from "../list/Stats.tsx"
import { Loaded } from "./Loaded.tsx"
import type { QueryState } from "./query.ts"
import { WayBack } from "./wayBack.ts"

/** Shows a query whose own data has not loaded, with the data of the previous record. */
const open = (query: Partial<QueryState<string>> & Pick<QueryState<string>, "isFetching" | "fetchStatus">) =>
  render(
    <Loaded
      query={{
        data: "The record before",
        isPlaceholderData: true,
        error: null,
        dataUpdatedAt: 0,
        refetch: () => {},
        ...query,
      }}
    >
      {(data) => <p>{data}</p>}
    </Loaded>,
    {
      wrapper: ({ children }) => (
        <MemoryRouter>
          <WayBack value={{ label: "Terms", to: "/admin/terms" }}>{children}</WayBack>
        </MemoryRouter>
      ),
    },
  )

const before = page.getByText("The record before")

test("while the next record loads, the previous one remains", async () => {
  await open({ isFetching: true, fetchStatus: "fetching" })
  await expect.element(before).toBeVisible()
})

test.each([404, 409, 422])(
  "a refusal with %i, which another try doesn't change, offers none, but the list above",
  async (status) => {
    const error = Object.assign(new Error("The term is closed."), { status })
    await open({ isFetching: false, fetchStatus: "idle", error })
    await expect.element(page.getByText("The term is closed.")).toBeVisible()
    await expect.element(before).not.toBeInTheDocument()
    expect(page.getByRole("button").elements()).toEqual([])
    await expect
      .element(page.getByRole("link", { name: "Back to Terms" }))
      .toHaveAttribute("href", "/admin/terms")
  },
)

test("a server that fails can be asked again", async () => {
  const error = Object.assign(new Error("The server failed."), { status: 500 })
  await open({ isFetching: false, fetchStatus: "idle", error, data: undefined })
  await expect.element(page.getByRole("button", { name: "Try Again" })).toBeVisible()
})

test("old data shows its age once: in a note while the device reports a connection, and alone while there is no connection", async () => {
  const dataUpdatedAt = Date.now() - 5 * 60_000
  const query = { isFetching: false, fetchStatus: "idle", isPlaceholderData: false, dataUpdatedAt } as const
  const error = new Error("Network error.")
  await open({ ...query, error })
  await expect.element(page.getByText("Couldn't refresh. As of 5 minutes ago.")).toBeVisible()
  expect(page.getByText(/Network error/).elements()).toEqual([])
  expect(page.getByText(/^As of/).elements()).toEqual([])
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false)
  dispatchEvent(new Event("offline"))
  await expect.element(page.getByText("As of 5 minutes ago")).toBeVisible()
  expect(page.getByText(/Couldn't refresh/).elements()).toEqual([])
  expect(page.getByRole("button").elements()).toEqual([])
})

test("offline, no other record is shown instead of one that was never opened", async () => {
  await open({ isFetching: false, fetchStatus: "paused" })
  await expect.element(page.getByText(/^You are offline, and this has not been opened/)).toBeVisible()
  await expect.element(before).not.toBeInTheDocument()
})

test("without a connection, a figure that isn't on the device is a dash and not a placeholder", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false)
  await render(<Stats items={[{ label: "Students", value: undefined }]} />)
  await expect.element(page.getByRole("definition")).toHaveTextContent("–not known without a connection")
})
