import { expect, test } from "vitest"
import { materialTypeOf } from "./types.ts"

test.each([
  ["image/png", "image"],
  ["video/mp4", "video"],
  ["audio/mpeg", "audio"],
  ["application/pdf", "document"],
  ["application/vnd.openxmlformats-officedocument.presentationml.presentation", "presentation"],
  ["application/vnd.ms-powerpoint", "presentation"],
  ["application/zip", "archive"],
  ["application/vnd.rar", "archive"],
  ["text/plain", "document"],
  ["application/octet-stream", "document"],
  ["", "document"],
])("a file of the media type %s is by itself of the material type %s", (mediaType, type) => {
  expect(materialTypeOf(mediaType)).toBe(type)
})
