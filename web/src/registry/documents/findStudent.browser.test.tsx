import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { MemoryRouter } from "react-router"
import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import "../../ui/styles/ui.css"
import { dataKey } from "../../lib/api/data.ts"
import { FindStudent } from "./FindStudent.tsx"

const student = (id: number, first_name: string, of: string | null) => ({
  ...{ id, first_name, last_name: "Blank", student_number: `IPTE23-000${id}`, class: of },
})

test("a transcript's student is found by number, also one who graduated", async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  const read = { page: 1, limit: 6, sort: "last_name" } as const
  const put = (search: string, status: "graduated" | undefined, students: object[]) =>
    queries.setQueryData(
      dataKey("GET /students", { query: { search, ...read, ...(status && { status }) } }),
      {
        students,
        total: students.length,
      },
    )
  put("ipte23", undefined, [student(1, "Ada", "P8")])
  put("ipte23", "graduated", [student(2, "Bea", null)])
  put("nobody", undefined, [])
  put("nobody", "graduated", [])
  await render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <FindStudent kind="transcript" />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const box = page.getByRole("searchbox", { name: "Student number or name" })
  await box.fill("ipte23")
  await userEvent.keyboard("{Enter}")
  await expect.element(page.getByText("IPTE23-0001, P8")).toBeVisible()
  const left = page.getByRole("link", { name: "Blank, Bea" })
  await expect.element(left).toHaveAttribute("href", "/admin/documents/issue?kind=transcript&student_id=2")
  await box.fill("nobody")
  await userEvent.keyboard("{Enter}")
  await expect.element(page.getByText("No student has this number or name.")).toBeVisible()
})
