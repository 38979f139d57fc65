import * as z from "zod"
import { endpoints } from "../../lib/endpoints.ts"
import { optionalText } from "../../lib/fields.ts"
import { data } from "../../lib/replies.ts"
import { pictureFile, pictureFormats, readCrop } from "./sizes.ts"

const pictureInput = z.object({
  /** The part to keep, in pixels of the upright picture: "left,top,width,height". If absent, the whole picture. */
  crop: optionalText("Crop", 30).refine(
    (crop) => crop === null || readCrop(crop) !== undefined,
    "Crop must be left, top, width and height in pixels, such as 0,0,1600,900.",
  ),
})

/** One of the picture's files. A visitor downloads only one. */
const size = z.object({ width: z.int(), format: z.enum(pictureFormats), bytes: z.int() })

/** Pictures of the website's texts. A picture that no text uses for a week is deleted. */
export const pictureEndpoints = endpoints({
  "POST /pictures": {
    roles: ["admin"],
    body: pictureInput,
    files: { file: "picture" },
    status: 201,
    response: data({ picture: pictureFile, sizes: z.array(size) }),
    manualTransaction: true,
  },
})
