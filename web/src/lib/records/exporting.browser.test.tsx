import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { Button } from "../../ui/controls/Button.tsx"
import { Toasts } from "../../ui/overlay/Toasts.tsx"
import { renderInPortal } from "../testing/renderInPortal.tsx"
import { useExport } from "./useExport.ts"

function Export({ total }: { total: number }) {
  const [csv] = useExport("GET /students/export", { narrowing: {}, total }, { importLimit: 2000 })
  return <Button onClick={csv?.onSelect}>Export CSV</Button>
}

test.each([
  [2000, "students.csv was downloaded."],
  [
    2001,
    "students.csv was downloaded. An import takes at most 2,000 rows: to import it again, export one class at a time.",
  ],
])("an export of %i rows says if it is too long to be imported again", async (total, text) => {
  const headers = { "content-disposition": 'attachment; filename="students.csv"', "content-type": "text/csv" }
  vi.spyOn(window, "fetch").mockImplementation(async () => new Response("a", { headers }))
  await renderInPortal(
    <>
      <Export total={total} />
      <Toasts />
    </>,
  )
  await page.getByRole("button", { name: "Export CSV" }).click()
  await expect.element(page.getByText(text)).toBeVisible()
})
