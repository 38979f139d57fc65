import { block, contentPage } from "../content/contentPage.ts"
import { list, paragraphs, picture, words } from "../content/fields.ts"

/** Spec 000 section 2.5. */
export const campusLifePage = contentPage("campusLife", {
  title: "Campus life",
  address: "/campus-life",
  blocks: {
    head: block("Top of the page", { lead: paragraphs("Lead", { max: 300 }) }),
    clubs: block("Clubs", {
      clubs: list(
        "Clubs",
        {
          name: words("Name", { max: 60, required: true }),
          text: paragraphs("Text", { max: 400 }),
          meets: words("Meets", { max: 80, hint: "For example, Wednesdays, 15:30." }),
        },
        { one: "Club", max: 16 },
      ),
    }),
    facilities: block("Facilities", {
      facilities: list(
        "Facilities",
        {
          name: words("Name", { max: 60, required: true }),
          text: paragraphs("Text", { max: 400 }),
          picture: picture("Picture", { ratio: 16 / 9 }),
        },
        { one: "Facility", max: 16 },
      ),
    }),
    day: block("A day on campus", {
      text: paragraphs("Text", { max: 200 }),
      hours: list(
        "Hours",
        {
          time: words("Time", { max: 5, required: true, hint: "For example, 05:00." }),
          title: words("Title", { max: 60, required: true }),
          text: paragraphs("Text", { max: 200 }),
        },
        { one: "Hour", max: 20 },
      ),
    }),
  },
})
