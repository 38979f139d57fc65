import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import { Loaded } from "./Loaded.tsx"
import type { QueryState } from "./query.ts"

/** Shows a query whose own data is not there, with that of the record before. */
const open = (query: Pick<QueryState<string>, "isFetching" | "fetchStatus">) =>
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
  )
const before = page.getByText("The record before")

test("while the next record loads, the one before stays", async () => {
  await open({ isFetching: true, fetchStatus: "fetching" })
  await expect.element(before).toBeVisible()
})

test("offline, no other record stands in for one that was never opened", async () => {
  await open({ isFetching: false, fetchStatus: "paused" })
  await expect.element(page.getByText(/^You are offline, and this has not been opened/)).toBeVisible()
  await expect.element(before).not.toBeInTheDocument()
})
