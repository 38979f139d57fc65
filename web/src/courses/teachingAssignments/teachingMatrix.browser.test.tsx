import { afterEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import "../../ui/styles/ui.css"
import { success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { TeachingMatrix } from "./TeachingMatrix.tsx"

const matrix = {
  subjects: [{ subject_id: 2, subject_code: "ENG", subject_name: "English", hours: 4 }],
  classes: ["P1", "P2"],
  lecturers: [{ id: 3, name: "Grace Phiri", other_hours: 0 }],
  cells: [],
}

afterEach(() => page.viewport(1366, 657))

test("a cell that is chosen while others are saved remains chosen, and is saved next", async () => {
  const sent: unknown[] = []
  let answer = () => {}
  vi.spyOn(window, "fetch").mockImplementation((_, init) => {
    sent.push(JSON.parse(String(init?.body)).rows)
    const { promise, resolve } = Promise.withResolvers<Response>()
    answer = () => resolve(success({ given: 1, ended: 0 }))
    return promise
  })
  await page.viewport(360, 740)
  await renderInPortal(<TeachingMatrix termId={1} matrix={matrix} />)
  const lecturerOf = (name: string) => page.getByRole("combobox", { name, exact: true })
  await lecturerOf("P1").selectOptions("Grace Phiri")
  await page.getByRole("button", { name: "Save 1 change" }).click()
  await expect.poll(() => sent.length).toBe(1)
  await lecturerOf("P2").selectOptions("Grace Phiri")
  answer()
  await expect.element(lecturerOf("P1")).toHaveValue("")
  await expect.element(lecturerOf("P2")).toHaveValue("3")
  await page.getByRole("button", { name: "Save 1 change" }).click()
  await expect.poll(() => sent[1]).toEqual([{ subject_id: 2, class: "P2", lecturer_id: 3, before: null }])
  answer()
})
