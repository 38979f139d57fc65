import { QueryClient } from "@tanstack/react-query"
import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { success } from "../../../lib/testing/answers.ts"
import { renderInPortal } from "../../../lib/testing/renderInPortal.tsx"
import "../../../ui/styles/ui.css"
import { defaultPolicy } from "#contract/assessment/grades/policy.ts"
import { Toasts } from "../../../ui/overlay/Toasts.tsx"
import { GradeFiles } from "./GradeFiles.tsx"
import { useMyGrades } from "./useMyGrades.ts"

function Files() {
  const { busy, refresh } = useMyGrades()
  return <GradeFiles subjects={[]} narrowing={{}} onRefresh={refresh} busy={busy} />
}

test("a student who refreshes their grades without a connection is told that nothing came", async () => {
  const data = { gradesBySubject: [], policy: defaultPolicy, total: 0 }
  const network = vi.spyOn(window, "fetch").mockImplementation(async () => success(data))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await renderInPortal(
    <>
      <Files />
      <Toasts />
    </>,
    { queries: client, user: { studentNumber: "IPTE25-0001" } },
  )
  const refresh = page.getByRole("button", { name: "Refresh" })
  await expect.element(refresh).toBeEnabled()
  network.mockRejectedValue(new TypeError("Failed to fetch"))
  await refresh.click()
  const failure = "Couldn't refresh. Network error. Please check your connection and try again."
  await expect.element(page.getByText(failure)).toBeVisible()
})
