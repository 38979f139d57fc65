import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import type { WorkGroups } from "#contract/assessment/workGroups.ts"
import type { Profile } from "#contract/people/people/profile.ts"
import { refusal, success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { type Drafts, DraftsContext } from "../../ui/form/draftsContext.ts"
import { draftsInMemory } from "../../ui/form/draftsInMemory.ts"
import "../../ui/styles/ui.css"
import { GroupsDialog } from "./GroupsDialog.tsx"

const student = (id: number, overrides: Partial<WorkGroups["students"][number]> = {}) => ({
  id,
  first_name: `Mphatso${id}`,
  last_name: "Example",
  student_number: `IPTE25-000${id}`,
  number: null,
  handed_in: false,
  more_time: false,
  ...overrides,
})
const lecturer = { id: 1, role: "lecturer", classes: ["P1"] } as unknown as Profile

async function open(groups: Partial<WorkGroups>, drafts: Drafts | null = null) {
  const sent: unknown[] = []
  const answer = { student_class: "P1", students: [], may_edit: true, closed: false, version: 3, ...groups }
  vi.spyOn(window, "fetch").mockImplementation(async (_, init) => {
    if (init?.method === "PUT") sent.push(JSON.parse(String(init.body)))
    return success({ groups: answer }, "Groups saved.")
  })
  const closed = vi.fn()
  const { unmount } = await renderInPortal(
    <DraftsContext value={drafts}>
      <GroupsDialog assignmentId={7} title="Poster" onClose={closed} />
    </DraftsContext>,
    { user: lecturer },
  )
  await expect.element(page.getByRole("dialog", { name: "Groups: Poster" })).toBeVisible()
  return { sent, closed, unmount }
}
const amount = page.getByLabelText("How many")
const draw = page.getByRole("button", { name: "Draw by lot" })
const fault = page.getByText(/Choose a whole number; 100 groups at most\./)

test("a number that can't be drawn is said at its field, and goes once it is changed", async () => {
  await page.viewport(360, 740)
  const { sent } = await open({ students: [1, 2, 3, 4, 5].map((id) => student(id)) })
  for (const wrong of ["0", "2.5", "many", ""]) {
    await amount.fill(wrong)
    await expect.element(fault).not.toBeInTheDocument()
    await draw.click()
    await expect.element(fault).toBeVisible()
    await expect.element(amount).toHaveAttribute("aria-invalid", "true")
    await expect.element(amount).toHaveFocus()
  }
  await amount.fill("101")
  await page.getByLabelText("Of what").selectOptions("groups")
  await draw.click()
  await expect.element(fault).toBeVisible()
  await amount.fill("2")
  await draw.click()
  await expect.element(page.getByText("Draw 1. Nothing is saved yet.")).toBeVisible()
  await expect.element(page.getByRole("heading", { name: "Group 2" })).toBeVisible()
  expect(sent).toEqual([])
  await page.getByRole("button", { name: "Save groups" }).click()
  await expect.poll(() => sent).toHaveLength(1)
  const { members } = sent[0] as { members: { student_id: number; number: number }[] }
  const sizes = [1, 2].map((number) => members.filter((member) => member.number === number).length)
  expect(sizes.toSorted()).toEqual([2, 3])
})

test("students are moved by hand, but for those whose group has handed in", async () => {
  await page.viewport(1366, 657)
  const { sent, closed } = await open({
    students: [
      student(1, { number: 1, handed_in: true }),
      student(2, { number: 1, handed_in: true }),
      student(3, { number: 2 }),
      student(4, { more_time: true }),
    ],
  })
  await expect
    .element(page.getByText(/Who has handed in, or has more time, stays as they are\.$/))
    .toBeVisible()
  await page.getByText("Move by hand").click()
  const groupOf = (id: number) => page.getByLabelText(new RegExp(`^Mphatso${id} Example`))
  await expect.element(groupOf(1)).toBeDisabled()
  await expect.element(page.getByText("has more time", { exact: true })).toBeVisible()
  const offered = [...groupOf(3).element().querySelectorAll("option")].map(({ textContent }) => textContent)
  expect(offered).toEqual(["Alone", "Group 2", "Group 3"])
  await groupOf(3).selectOptions("Group 3")
  await page.getByRole("button", { name: "Save groups" }).click()
  await expect
    .poll(() => sent)
    .toEqual([
      {
        members: [
          { student_id: 1, number: 1 },
          { student_id: 2, number: 1 },
          { student_id: 3, number: 3 },
        ],
        version: 3,
      },
    ])
  await expect.poll(() => closed.mock.calls.length).toBe(1)
})

test("whoever may not change them reads the groups, and work of all classes or of nobody has none", async () => {
  const read = await open({ students: [student(1, { number: 1 }), student(2)], may_edit: false })
  await expect.element(page.getByRole("heading", { name: "Group 1" })).toBeVisible()
  await expect.element(page.getByText("Alone: Mphatso2 Example.")).toBeVisible()
  expect(page.getByRole("button", { name: "Save groups" }).query()).toBeNull()
  await read.unmount()
  const ofAll = await open({ student_class: null })
  await expect.element(page.getByText(/^Groups are made within a class/)).toBeVisible()
  await ofAll.unmount()
  await open({})
  await expect.element(page.getByText("Nobody is in P1 in this term.")).toBeVisible()
})

test("the groups of a closed term can be read, and say why they can't be changed", async () => {
  await open({ students: [student(1, { number: 1 })], may_edit: false, closed: true })
  await expect.element(page.getByText("This term is closed, so its groups can't be changed.")).toBeVisible()
  await expect.element(page.getByText(/Mphatso1 Example/)).toBeVisible()
  await expect.element(page.getByRole("button", { name: "Save groups" })).not.toBeInTheDocument()
})

test("after a conflict, the groups of both people are shown", async () => {
  const students = [1, 2].map((id) => student(id))
  await open({ students })
  await draw.click()
  const current = { students: students.map((row) => ({ ...row, number: row.id })), version: 4 }
  vi.mocked(window.fetch).mockImplementation(async () => refusal(409, { code: "conflict", current }))
  await page.getByRole("button", { name: "Save groups" }).click()
  await expect
    .element(page.getByRole("group", { name: "Groups" }))
    .toMatchTextContent(/Group 1: Mphatso1 Example; Group 2: Mphatso2 Example/)
})

test("groups that were made while a member left the class are saved without them", async () => {
  const { drafts } = draftsInMemory()
  const members = [1, 2, 3].map((id) => ({ student_id: id, number: id }))
  await drafts.store("groups of assignment 7", { members, version: 3, amount: 4, by: "size" })
  const { sent } = await open({ students: [1, 2].map((id) => student(id)) }, drafts)
  await expect.element(page.getByRole("heading", { name: "Group 2" })).toBeVisible()
  await page.getByRole("button", { name: "Save groups" }).click()
  await expect
    .poll(() => sent)
    .toMatchObject([
      {
        members: [
          { student_id: 1, number: 1 },
          { student_id: 2, number: 2 },
        ],
      },
    ])
})

test("who hands in while groups are made stays in their group, and the others are saved as they were made", async () => {
  const { drafts } = draftsInMemory()
  const members = [2, 2, 3, 3].map((number, index) => ({ student_id: index + 1, number }))
  await drafts.store("groups of assignment 7", { members, version: 3, amount: 4, by: "size" })
  const handedIn = [1, 3].map((id) => student(id, { number: 1, handed_in: true }))
  const { sent } = await open({ students: [...handedIn, student(2), student(4)] }, drafts)
  await expect.element(page.getByRole("listitem").filter({ hasText: "Group 1 has handed in" })).toBeVisible()
  await page.getByRole("button", { name: "Save groups" }).click()
  await expect.poll(() => sent).toHaveLength(1)
  expect((sent[0] as { members: object[] }).members).toEqual(
    expect.arrayContaining([
      { student_id: 1, number: 1 },
      { student_id: 2, number: 2 },
      { student_id: 3, number: 1 },
      { student_id: 4, number: 3 },
    ]),
  )
})
