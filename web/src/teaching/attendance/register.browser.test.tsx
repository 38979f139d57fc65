import { useCallback, useState } from "react"
import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import "../../ui/styles/ui.css"
import type { AttendanceStatus } from "#contract/teaching/attendance/types.ts"
import { boxOf } from "../../ui/testing/measures.ts"
import { Register } from "./Register.tsx"
import type { Taps } from "./register.ts"

const surnames = ["Banda", "Chirwa", "Gondwe", "Jere", "Kachale", "Lungu", "Mbewe", "Phiri"]
const students = Array.from({ length: 40 }, (_, index) => ({
  id: 101 + index,
  first_name: "Mphatso",
  last_name: `${surnames[index % surnames.length]} ${index + 1}`,
  student_number: `IPTE25-${String(index + 1).padStart(4, "0")}`,
  is_excused: index === 1,
}))

function OpenRegister(props: { low?: boolean; locked?: boolean }) {
  const [marks, setMarks] = useState<Taps>({})
  const mark = useCallback(
    (id: number, to: AttendanceStatus) => setMarks((before) => ({ ...before, [id]: to })),
    [],
  )
  return <Register students={students} markOf={(id) => marks[id] ?? "present"} onMark={mark} {...props} />
}
const row = (name: string) => page.getByRole("button", { name: new RegExp(`^Mphatso ${name} IPTE`) })
const rowShows = (name: string, mark: string) => expect.element(row(name).getByText(mark)).toBeVisible()
const totals = page.getByRole("status")
const totalsRead = (text: string) => expect.element(totals.getByText(text)).toBeVisible()

test("everybody is present at the start, and a tap cycles present, absent, late", async () => {
  await render(<OpenRegister />)
  await totalsRead("40 present, 0 absent, 0 late")
  await row("Banda 1").click()
  await rowShows("Banda 1", "Absent")
  await totalsRead("39 present, 1 absent, 0 late")
  await row("Banda 1").click()
  await rowShows("Banda 1", "Late")
  await row("Banda 1").click()
  await expect.element(totals).toHaveTextContent("Mphatso Banda 1: present. 40 present, 0 absent, 0 late")
})

test("an accepted excuse and the student number are in the student's row", async () => {
  await render(<OpenRegister />)
  await expect.element(row("Chirwa 2")).toHaveTextContent("Mphatso Chirwa 2 IPTE25-0002 Excused Present")
  await expect.element(row("Gondwe 3")).toHaveTextContent("Mphatso Gondwe 3 IPTE25-0003 Present")
})

test("a register can be taken with the keyboard alone: arrows move, Space cycles, letters set, and Tab leaves", async () => {
  await render(
    <>
      <OpenRegister />
      <button type="button">After</button>
    </>,
  )
  await userEvent.tab()
  await expect.element(row("Banda 1")).toHaveFocus()
  await userEvent.keyboard("{ArrowDown} ")
  await rowShows("Chirwa 2", "Absent")
  await userEvent.keyboard("{ArrowDown}l{End}a")
  await rowShows("Gondwe 3", "Late")
  await rowShows("Phiri 40", "Absent")
  await totalsRead("37 present, 2 absent, 1 late")
  await userEvent.keyboard("p")
  await totalsRead("38 present, 1 absent, 1 late")
  await userEvent.tab()
  await expect.element(page.getByRole("button", { name: "After" })).toHaveFocus()
})

test("in a dialog the list is 300 px high at most, elsewhere it is whole", async () => {
  const { rerender } = await render(<OpenRegister low />)
  const height = () => boxOf(page.getByRole("list", { name: "Register" })).height
  expect(height()).toBe(300)
  await rerender(<OpenRegister />)
  expect(height()).toBeGreaterThan(300)
})

test("targets are at least 44 px high", async () => {
  await render(<OpenRegister />)
  for (const button of page.getByRole("button").elements()) {
    expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  }
})

test("a register that can't be changed is read-only", async () => {
  await render(<OpenRegister locked />)
  await row("Banda 1").click({ force: true })
  await userEvent.keyboard("a")
  await totalsRead("40 present, 0 absent, 0 late")
})

test("on a phone each number is below its name, so that both make straight edges", async () => {
  await page.viewport(360, 740)
  await render(<OpenRegister />)
  const number = boxOf(page.getByText("IPTE25-0001", { exact: true }))
  const name = boxOf(page.getByText("Mphatso Banda 1", { exact: true }))
  expect(number.top).toBeGreaterThanOrEqual(name.bottom - 1)
  expect(number.left).toBe(name.left)
})
