import { districts } from "../../../members/students/districts.ts"
import { block, contentPage } from "../content/contentPage.ts"
import { choice, list, number, paragraphs, pastYear, picture, words } from "../content/fields.ts"

/** Spec 000 section 2.5. */
export const alumniPage = contentPage("alumni", {
  title: "Alumni",
  address: "/alumni",
  blocks: {
    head: block("Top of the page", { lead: paragraphs("Lead", { max: 300 }) }),
    places: block("Where alumnae teach", {
      text: paragraphs("Text", { max: 300 }),
      districts: list(
        "Districts",
        {
          district: choice("District", districts, { required: true }),
          teachers: number("Teachers", { max: 100_000, required: true }),
        },
        { one: "District", max: districts.length },
      ),
    }),
    stories: block("Stories", {
      stories: list(
        "Stories",
        {
          name: words("Name", { max: 80, required: true }),
          quote: words("In one sentence", { max: 160, required: true, hint: "In their own words." }),
          text: paragraphs("Text", { max: 800 }),
          work: words("Work and school", { max: 100 }),
          district: choice("District", districts),
          finished: pastYear("Year of the certificate"),
          photo: picture("Photograph", { ratio: 1 }),
        },
        { one: "Story", max: 12 },
      ),
    }),
    giving: block("What alumnae give back", {
      text: paragraphs("Text", { max: 300 }),
      gifts: list(
        "Gifts",
        { title: words("Title", { max: 60, required: true }), text: paragraphs("Text", { max: 400 }) },
        { one: "Gift", max: 12 },
      ),
    }),
    touch: block("Stay in touch", {
      text: paragraphs("Text", { max: 400 }),
      reasons: list("Reasons to write", words("Reason", { max: 120 }), { one: "Reason", max: 12 }),
    }),
  },
})
