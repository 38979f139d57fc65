import type { ContentOf } from "#contract/communication/website/content/contentPage.ts"
import type { collegePage } from "#contract/communication/website/pages/college.ts"

export const college: ContentOf<typeof collegePage> = {
  details: {
    name: "Chitsanzo Demonstration Teacher Training College",
    shortName: "Chitsanzo (a demonstration)",
    motto: "An example to learn from",
    founded: 1937,
    address: "Demonstration, not a real college",
    phone: "+265 000 000 000",
    email: "office@college.example",
    megabytePrice: null,
  },
  look: { logo: null, mainColour: "", secondColour: "" },
}
