import { block, contentPage } from "../content/contentPage.ts"
import { choice, list, number, paragraphs, pastYear, picture, words } from "../content/fields.ts"

/** Spec 000 section 2.5. Years since the foundation and the number of bishops are computed. */
export const historyPage = contentPage("history", {
  title: "History",
  address: "/history",
  blocks: {
    head: block("Top of the page", { lead: paragraphs("Lead", { max: 300 }) }),
    figures: block("Figures", {
      told: pastYear("Year in which this history was written", {
        hint: "The page says how old the college was then, and how old it is today.",
      }),
    }),
    timeline: block("Timeline", {
      eras: list(
        "Eras",
        {
          from: pastYear("First year", { required: true, hint: "An era ends where the next one begins." }),
          title: words("Title", { max: 60, required: true }),
          text: paragraphs("Text", { max: 800 }),
          picture: picture("Picture", { ratio: 3 / 2 }),
        },
        { one: "Era", max: 8 },
      ),
      events: list(
        "Events",
        {
          year: pastYear("Year", { required: true, hint: "The event is shown in the era of its year." }),
          text: words("Text", { max: 160, required: true }),
        },
        { one: "Event" },
      ),
    }),
    bishops: block("Bishops", {
      text: paragraphs("Text", { max: 300 }),
      people: list(
        "Bishops",
        {
          name: words("Name", { max: 80, required: true }),
          years: words("Years", { max: 30, hint: "For example, 1961–1992." }),
          text: paragraphs("Text", { max: 300 }),
        },
        { one: "Bishop", max: 12 },
      ),
    }),
    goals: block("Goals", {
      year: number("Year", { min: 1900, max: 2200, required: true }),
      goals: list(
        "Goals",
        {
          text: words("Goal", { max: 160, required: true }),
          state: choice("State", ["Reached", "Under way"]),
        },
        { one: "Goal", max: 12 },
      ),
    }),
    vision: block("Vision", {
      year: number("Year", { min: 1900, max: 2200, required: true }),
      text: paragraphs("Text", { max: 300, required: true }),
    }),
  },
})
