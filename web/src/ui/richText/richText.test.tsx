import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { parseRichText } from "#contract/lib/richText.ts"
import { RichText } from "./RichText.tsx"

const htmlOf = (source: string) => renderToStaticMarkup(<RichText text={parseRichText(source)} level={2} />)

test("formatted text has its paragraphs, headings, lists, quotes, styles and links", () => {
  expect(htmlOf("# One\n## Two\n**a** _b_\n\n- c\n2. d\n> [e](https://f.example)")).toBe(
    '<div class="rich-text"><h2>One</h2><h3>Two</h3><p><strong>a</strong> <em>b</em></p><ul><li>c</li></ul>' +
      '<ol start="2"><li>d</li></ol>' +
      '<blockquote><p><a href="https://f.example" rel="nofollow noopener">e</a></p></blockquote></div>',
  )
})

test("HTML and addresses that run script come out as text", () => {
  expect(htmlOf('<img src=x onerror="alert(1)"> [x](javascript:alert(1))')).toBe(
    '<div class="rich-text"><p>&lt;img src=x onerror=&quot;alert(1)&quot;&gt; [x](javascript:alert(1))</p></div>',
  )
})
