import { expect, test, vi } from "vitest"
import { screens } from "./shownScreens.tsx"

test("every screen asks for terms in their one order", () => {
  vi.stubGlobal("window", { matchMedia: () => ({ matches: false }) })
  const location = { params: { id: "1" }, search: new URLSearchParams("class=P1&kind=report_card") }
  const sorted = screens.flatMap(({ path, reads = () => [] }) =>
    reads(location).flatMap(({ queryKey }) => {
      const [key, parts] = queryKey as readonly unknown[]
      const { query } = (parts ?? {}) as { query?: { sort?: string } }
      return key === "GET /terms" ? [[path, query?.sort ?? "-academic_year_name"]] : []
    }),
  )
  expect(sorted.length).toBeGreaterThan(5)
  expect(sorted.filter(([, sort]) => sort !== "-academic_year_name")).toEqual([])
})
