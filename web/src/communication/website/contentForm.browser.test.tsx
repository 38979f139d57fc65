import { useState } from "react"
import { expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import { block, contentPage } from "#contract/communication/website/content/contentPage.ts"
import {
  choice,
  colour,
  email,
  list,
  number,
  pageLink,
  paragraphs,
  pastYear,
  words,
} from "#contract/communication/website/content/fields.ts"
import "../../ui/styles/ui.css"
import { ContentForm } from "./ContentForm.tsx"
import { createEditedPage } from "./editedPage.ts"
import { formFieldsOf } from "./formFields.ts"

const sample = contentPage("sample", {
  title: "Sample",
  blocks: {
    head: block("Head", {
      title: words("Title", { required: true, hint: "In a few words." }),
      lead: paragraphs("Lead"),
      founded: pastYear("Founded"),
      fee: number("Fee"),
      office: email("Office"),
      season: choice("Season", ["Dry", "Wet"]),
      link: pageLink(),
      ground: colour("Ground"),
    }),
    timeline: block("Timeline", {
      events: list(
        "Events",
        { year: number("Year"), text: words("Text"), ways: list("Ways", words("Way"), { one: "Way" }) },
        { one: "Event", max: 3 },
      ),
      motto: list("Lines", words("Line"), { one: "Line" }),
    }),
  },
})

const first = {
  head: {
    title: "History",
    lead: "",
    founded: 1962,
    fee: null,
    office: "",
    season: "",
    link: "",
    ground: "",
  },
  timeline: {
    events: [
      { year: 1937, text: "Built", ways: [] },
      { year: 1962, text: "Named", ways: ["On foot"] },
    ],
    motto: ["Learn"],
  },
}

async function open(errors: Readonly<Record<string, string>> = {}, initialBlock?: string) {
  const edited = createEditedPage(first)
  const onBlock = vi.fn()
  const actions: { refuse?: (errors: Readonly<Record<string, string>>) => void } = {}
  function Sample() {
    const [refused, setRefused] = useState(errors)
    const [current, setCurrent] = useState(initialBlock)
    actions.refuse = setRefused
    return (
      <ContentForm
        blocks={sample.blocks}
        fields={formFieldsOf("f", edited, refused)}
        block={current}
        onBlock={(name) => {
          onBlock(name)
          setCurrent(name)
        }}
      />
    )
  }
  await render(<Sample />)
  return {
    value: () => edited.value() as typeof first,
    onBlock,
    refuse: (it: object) => actions.refuse?.({ ...it }),
  }
}

const fold = (name: string) => page.getByRole("button", { name, exact: true })
const box = (name: string | RegExp) => page.getByRole("textbox", { name })

test("each kind of field is an input of the form, with the right type of value", async () => {
  const { value } = await open()
  await fold("Head").click()
  await box("Title").fill("Our history")
  await expect.element(box("Title")).toHaveAccessibleDescription("In a few words.")
  await box(/^Lead/).fill("One\n\nTwo")
  await box(/^Fee/).fill("75000")
  await box(/^Office/).fill("office@college.example")
  await page.getByRole("combobox", { name: /^Season/ }).selectOptions("Wet")
  await page.getByRole("combobox", { name: /^Page/ }).selectOptions("Admissions: requirements")
  await box(/^Ground/).fill("#10245e")
  expect(value().head).toEqual({
    title: "Our history",
    lead: "One\n\nTwo",
    founded: 1962,
    fee: 75_000,
    office: "office@college.example",
    season: "Wet",
    link: "/admissions#requirements",
    ground: "#10245e",
  })
  expect(sample.schema.safeParse(value()).success).toBe(true)
})

test("a list is edited at an address without https, where browsers have no randomUUID", async () => {
  Object.defineProperty(crypto, "randomUUID", { value: undefined, configurable: true })
  try {
    const { value } = await open({}, "timeline")
    await page.getByRole("button", { name: "Add event" }).click()
    await expect.poll(() => value().timeline.events.length).toBe(3)
  } finally {
    Reflect.deleteProperty(crypto, "randomUUID")
  }
})

test("items of a list are added, moved and removed without a mouse, and keep what was typed", async () => {
  const { value } = await open({}, "timeline")
  await page.getByRole("button", { name: "Add event" }).click()
  await expect.element(box(/^Year/)).toHaveFocus()
  await userEvent.keyboard("2000")
  await page.getByRole("button", { name: "Move up event 3" }).click()
  await userEvent.keyboard("{Enter}")
  await expect.poll(() => value().timeline.events.map(({ year }) => year)).toEqual([2000, 1937, 1962])
  await expect.element(box(/^Year/)).toHaveValue("2000")
  await page.getByRole("button", { name: "Remove event 2" }).click()
  expect(value().timeline.events).toEqual([{ year: 2000, text: "", ways: [] }, first.timeline.events[1]])
  await userEvent.keyboard("{Tab}")
  await expect.element(page.getByRole("button", { name: "Add event" })).toHaveFocus()
})

test("a list accepts no more items than its maximum, and items can contain lists", async () => {
  const { value } = await open({}, "timeline")
  await page.getByRole("button", { name: /^Event 2/ }).click()
  await page.getByRole("button", { name: "Add way" }).click()
  await userEvent.keyboard("By bus")
  expect(value().timeline.events[1]?.ways).toEqual(["On foot", "By bus"])
  await page.getByRole("button", { name: "Add event" }).click()
  await expect.element(page.getByText("At most 3. Remove one to add another.")).toBeVisible()
  await page.getByRole("button", { name: "Add line" }).click()
  await userEvent.keyboard("Teach")
  expect(value().timeline.motto).toEqual(["Learn", "Teach"])
})

test("a refused field opens its block and its item, and shows why", async () => {
  const { refuse } = await open()
  await expect.element(fold("Timeline")).toHaveAttribute("aria-expanded", "false")
  refuse({ "timeline.events.1.year": "Year is required." })
  const year = page.getByRole("textbox", { name: /^Year/ })
  await expect.element(year).toHaveAccessibleDescription("Error: Year is required.")
  expect(year.elements()).toHaveLength(1)
})

test("the block that takes the focus is the current one", async () => {
  const { onBlock } = await open({}, "head")
  await expect.element(fold("Head")).toHaveFocus()
  await fold("Timeline").click()
  expect(onBlock.mock.calls).toEqual([["timeline"]])
})
