import { block, contentPage } from "../content/contentPage.ts"
import { list, paragraphs, picture, words } from "../content/fields.ts"

/** Spec 000 section 2.5. */
export const supportServicesPage = contentPage("supportServices", {
  title: "Support services",
  address: "/support-services",
  blocks: {
    head: block("Top of the page", { lead: paragraphs("Lead", { max: 300 }) }),
    teams: block(
      "Teams",
      {
        teams: list(
          "Teams",
          {
            name: words("Name", { max: 60, required: true }),
            helps: words("What they help with", {
              max: 120,
              hint: "In the words of someone who looks for help: a lost key, a leaking tap.",
            }),
            people: list(
              "People",
              {
                name: words("Name", { max: 80, required: true }),
                role: words("Role", { max: 80, required: true }),
                photo: picture("Photo", { ratio: 1 }),
              },
              { one: "Person", max: 40, required: true },
            ),
          },
          { one: "Team", max: 15, required: true },
        ),
      },
      { required: true },
    ),
  },
})
