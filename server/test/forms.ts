/** A form with files as a browser sends it: the arguments of `inject` besides method and address. */
export async function formOf(
  fields: Readonly<Record<string, unknown>>,
  files: Readonly<Record<string, { name: string; content: Buffer }>> = {},
) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) {
    if (value !== null && value !== undefined) form.set(field, String(value))
  }
  for (const [field, { name, content }] of Object.entries(files)) {
    form.set(field, new Blob([new Uint8Array(content)]), name)
  }
  const message = new Response(form)
  return {
    headers: { "content-type": message.headers.get("content-type")! },
    payload: Buffer.from(await message.arrayBuffer()),
  }
}
