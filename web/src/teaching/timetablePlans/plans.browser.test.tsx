import type { ReactNode } from "react"
import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import "../../ui/styles/ui.css"
import { refusal, success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { FillDialog } from "./FillDialog.tsx"
import { FreeSlotDialog } from "./FreeSlotDialog.tsx"
import { HoursPanel } from "./HoursPanel.tsx"

const requests: Request[] = []

/** Renders a component. `answers` has the reply to each request, by its method. */
async function show(part: ReactNode, answers: Record<string, () => Response>) {
  requests.length = 0
  vi.spyOn(window, "fetch").mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    requests.push(request.clone())
    return answers[request.method]?.() ?? success()
  })
  await renderInPortal(part)
}
const queryOf = (request: Request | undefined) => Object.fromEntries(new URL(request!.url).searchParams)

const maths = {
  class: "P3",
  term_id: 2,
  subject_id: 7,
  subject_code: "MAT101",
  subject_name: "Mathematics",
  lecturer_id: 4,
  lecturer_name: "Mary Banda",
  wanted: 4,
  planned: 1.5,
  difference: -2.5,
}
const music = {
  ...maths,
  subject_id: 8,
  subject_code: "MUS101",
  subject_name: "Music",
  planned: 4,
  difference: 0,
}

test("the hours of a class name what is missing, and find a slot for it", async () => {
  const onFind = vi.fn()
  await show(<HoursPanel termId={2} className="P3" onFind={onFind} />, {
    GET: () => success({ hours: [maths, music] }),
  })
  await expect.element(page.getByText("2.5 hours missing.")).toBeVisible()
  await expect.element(page.getByText("Complete")).toBeVisible()
  expect(queryOf(requests[0])).toEqual({ term_id: "2", class: "P3" })
  await page.getByRole("button", { name: "Find a slot for MAT101" }).click()
  expect(onFind).toHaveBeenCalledWith(maths)
  expect(page.getByRole("button", { name: /MUS101/ }).elements()).toEqual([])
})

const slot = { day: 2, start_time: "10:00", end_time: "11:00", room_id: 4, room: "Room 4" }
const taken = {
  day: 1,
  start_time: "08:00",
  end_time: "09:00",
  text: "Mary Banda teaches MAT101 to P5 in Room 2.",
}
const lesson = { term_id: 2, classes: ["P3", "P4"], subject_id: 7, lecturer_id: 4, room_id: undefined }

test("free slots come best first, with what is in the way at other times", async () => {
  const onChoose = vi.fn()
  await show(
    <FreeSlotDialog name="MAT101 with P3" lesson={lesson} onChoose={onChoose} onClose={() => undefined} />,
    {
      GET: () => success({ slots: [slot], in_the_way: [taken] }),
    },
  )
  await page.getByText("What is in the way (1 time)").click()
  await expect.element(page.getByText(`08:00–09:00 ${taken.text}`)).toBeVisible()
  await page.getByLabelText("Length").selectOptions("2 hours")
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  expect(queryOf(requests[1])).toEqual({
    term_id: "2",
    classes: "P3,P4",
    subject_id: "7",
    lecturer_id: "4",
    minutes: "120",
  })
  await page.getByRole("button", { name: "Tuesday 10:00–11:00, Room 4" }).click()
  expect(onChoose).toHaveBeenCalledWith(slot)
})

test("a week without a free hour says what to try", async () => {
  const noop = () => undefined
  await show(<FreeSlotDialog name="MAT101" lesson={lesson} onChoose={noop} onClose={noop} />, {
    GET: () => success({ slots: [], in_the_way: [taken] }),
  })
  await expect.element(page.getByText("No hour of the week is free.", { exact: false })).toBeVisible()
})

const planned = { class: "P3", subject_code: "MAT101", lecturer_name: "Mary Banda", ...slot }
const unplaced = {
  class: "P3",
  subject_code: "MUS101",
  subject_name: "Music",
  hours: 2,
  reason: "Mary Banda has no hour left: 40 of 40 hours are taken.",
}

test("a week is filled after a look at the plan, and what does not fit is named", async () => {
  const onClose = vi.fn()
  await show(<FillDialog termId={2} termName="Term 2" className="P3" onClose={onClose} />, {
    GET: () => success({ plan: "abc", lessons: [planned], unplaced: [unplaced] }),
    POST: () => success({ added: 1, unplaced: [unplaced] }),
  })
  await expect.element(page.getByText("Tuesday 10:00–11:00, MAT101, Mary Banda, Room 4")).toBeVisible()
  await expect.element(page.getByText(unplaced.reason, { exact: false })).toBeVisible()
  await page.getByLabelText("Classes").selectOptions("All classes of Term 2")
  await page.getByLabelText("Double lessons").click()
  await vi.waitFor(() =>
    expect(queryOf(requests.at(-1))).toEqual({
      term_id: "2",
      double_lessons: "true",
      saturdays: "false",
      through_lunch: "false",
    }),
  )
  await page.getByRole("button", { name: "Add 1 lesson" }).click()
  await expect.element(page.getByText("1 lesson added to the timetable.")).toBeVisible()
  await expect.element(page.getByText(unplaced.reason, { exact: false })).toBeVisible()
  const written = requests.find(({ method }) => method === "POST")
  expect(await written?.json()).toEqual({
    term_id: 2,
    double_lessons: true,
    saturdays: false,
    through_lunch: false,
    plan: "abc",
  })
  await page.getByRole("button", { name: "Done" }).click()
  expect(onClose).toHaveBeenCalledOnce()
})

test("a plan is made again where the timetable has changed since", async () => {
  let plans = 0
  await show(<FillDialog termId={2} termName="Term 2" onClose={() => undefined} />, {
    GET: () =>
      success({
        plan: `plan ${++plans}`,
        lessons: plans === 1 ? [planned, { ...planned, day: 3 }] : [planned],
        unplaced: [],
      }),
    POST: () =>
      refusal(409, { code: "conflict", message: "The timetable has changed since this plan was made." }),
  })
  await page.getByRole("button", { name: "Add 2 lessons" }).click()
  await expect.element(page.getByText("The timetable has changed since this plan was made.")).toBeVisible()
  await expect.element(page.getByRole("button", { name: "Add 1 lesson" })).toBeVisible()
})
