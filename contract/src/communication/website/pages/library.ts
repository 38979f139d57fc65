import { block, contentPage } from "../content/contentPage.ts"
import { choice, list, paragraphs, words } from "../content/fields.ts"

export const weekdays = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const

const time = (label: string) =>
  words(label, { max: 5, required: true, hint: "With hours and minutes, such as 07:30." })

/** Spec 000 section 2.5. */
export const libraryPage = contentPage("library", {
  title: "Library",
  address: "/library",
  blocks: {
    head: block("Top of the page", { lead: paragraphs("Lead", { max: 300 }) }),
    figures: block("Figures", {
      figures: list(
        "Figures",
        {
          figure: words("Figure", { max: 12, required: true, hint: "For example, 8,000+." }),
          text: words("Text", { max: 40, required: true }),
        },
        { one: "Figure", max: 6 },
      ),
    }),
    borrowing: block("Borrowing", {
      steps: list(
        "Steps",
        { title: words("Title", { max: 60, required: true }), text: paragraphs("Text", { max: 300 }) },
        { one: "Step", max: 8 },
      ),
    }),
    hours: block("Opening hours", {
      hours: list(
        "Hours",
        {
          firstDay: choice("First day", weekdays, { required: true }),
          lastDay: choice("Last day", weekdays, { required: true }),
          opens: time("Opens"),
          closes: time("Closes"),
        },
        { one: "Opening", max: 14 },
      ),
      closed: words("Closed", { max: 80, hint: "For example, weekends and holidays." }),
    }),
    digital: block("Digital resources", {
      hours: words("Hours", { max: 40, hint: "For example, 24/7." }),
      text: paragraphs("Text", { max: 600 }),
    }),
  },
})
