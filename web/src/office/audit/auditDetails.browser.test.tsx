import { expect, test } from "vitest"
import { page } from "vitest/browser"
import type { DataOf } from "../../lib/api/data.ts"
import { queriesWithoutRequests, renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import "../../ui/styles/ui.css"
import { dataKey } from "../../lib/api/data.ts"
import { PanelContext } from "../../ui/overlay/panelContext.ts"
import { AuditDetails } from "./AuditDetails.tsx"

const entry: DataOf<"GET /audit/{id}">["entry"] = {
  id: 7,
  at: "2026-03-02T08:00:00.000Z",
  actor_id: 1,
  actor: "Chikondi Banda",
  action: "PUT /materials/{id}",
  label: "changed",
  entity: "material",
  entity_id: "3",
  subject: "Phonics",
  address: "127.0.0.1",
  changes: [{ field: "link", before: "Draft", after: `https://example.com/${"phonics".repeat(40)}` }],
}

test("a long address among the changed values breaks on a phone, and the word beside it doesn't", async () => {
  await page.viewport(320, 640)
  const queries = queriesWithoutRequests()
  queries.setQueryData(dataKey("GET /audit/{id}", { params: { id: 7 } }), { entry })
  await renderInPortal(
    <PanelContext value={{ id: 7, nouns: ["entry", "entries"], close: () => {}, step: () => {} }}>
      <AuditDetails id={7} />
    </PanelContext>,
    { queries },
  )
  const table = page.getByRole("table", { name: "Changed values" })
  await expect.element(table).toBeVisible()
  expect(table.element().getBoundingClientRect().right).toBeLessThanOrEqual(320)
  const [before, after] = ["Draft", /^https:/].map((text) => table.getByText(text).element())
  expect(after!.getBoundingClientRect().right).toBeLessThanOrEqual(320)
  expect(before!.getBoundingClientRect().height).toBeLessThan(30)
})
