import { usualMegabytePrice } from "../../../college/college/details.ts"
import { block, contentPage } from "../content/contentPage.ts"
import { colour, email, number, paragraphs, pastYear, picture, words } from "../content/fields.ts"

/** The college's name, contact details and look (product decisions section 4). */
export const collegePage = contentPage("college", {
  title: "The college",
  blocks: {
    details: block(
      "Details",
      {
        name: words("Name", { max: 120, required: true }),
        shortName: words("Short name", {
          max: 40,
          hint: "For page titles, where the name is too long.",
        }),
        motto: words("Motto", { max: 120, hint: "At the foot of each page of the website." }),
        founded: pastYear("Year of foundation", {
          hint: "The website works out the college's age from this year.",
        }),
        address: paragraphs("Postal address", { max: 300 }),
        phone: words("Phone", { max: 30 }),
        email: email("Email", {
          hint: "Messages from the contact form are sent here or, if this is empty, to every administrator.",
        }),
        megabytePrice: number("Price of a megabyte in MWK", {
          min: 1,
          max: 1000,
          hint: `For the estimates beside files, of what people pay for mobile data. Empty is ${usualMegabytePrice}.`,
        }),
      },
      { required: true },
    ),
    look: block("Look", {
      logo: picture("Logo", { ratio: 1 }),
      mainColour: colour("Main colour"),
      secondColour: colour("Second colour"),
    }),
  },
})
