import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import "../../ui/styles/ui.css"
import { dataKey } from "../../lib/api/data.ts"
import { queriesWithoutRequests, renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { FindStudent } from "./FindStudent.tsx"

const student = (id: number, first_name: string, studentClass: string | null, status = "active") => ({
  id,
  status,
  first_name,
  last_name: "Blank",
  student_number: `IPTE23-000${id}`,
  class: studentClass,
})

test("a transcript's student is found by number, also one who graduated or withdrew", async () => {
  const queries = queriesWithoutRequests()
  const read = { page: 1, limit: 6, sort: "last_name" } as const
  const cache = (query: { search: string; status?: "graduated" | "withdrawn" }, students: object[]) =>
    queries.setQueryData(dataKey("GET /students", { query: { ...read, ...query } }), {
      students,
      total: students.length,
    })
  cache({ search: "ipte23" }, [student(1, "Ada", "P8")])
  cache({ search: "ipte23", status: "graduated" }, [student(2, "Bea", null, "graduated")])
  cache({ search: "ipte23", status: "withdrawn" }, [student(3, "Cecilia", null, "withdrawn")])
  cache({ search: "nobody" }, [])
  cache({ search: "nobody", status: "graduated" }, [])
  cache({ search: "nobody", status: "withdrawn" }, [])
  await renderInPortal(<FindStudent kind="transcript" />, { queries })
  const box = page.getByRole("searchbox", { name: "Student number or name" })
  await box.fill("ipte23")
  await userEvent.keyboard("{Enter}")
  await expect.element(page.getByText("IPTE23-0001, P8")).toBeVisible()
  const graduate = page.getByRole("link", { name: "Blank, Bea" })
  await expect
    .element(graduate)
    .toHaveAttribute("href", "/admin/documents/issue?kind=transcript&student_id=2")
  await expect.element(page.getByText("IPTE23-0003, Withdrawn")).toBeVisible()
  await expect
    .element(page.getByRole("link", { name: "Blank, Cecilia" }))
    .toHaveAttribute("href", "/admin/documents/issue?kind=transcript&student_id=3")
  await box.fill("nobody")
  await userEvent.keyboard("{Enter}")
  await expect.element(page.getByText("No student has this number or name.")).toBeVisible()
})
