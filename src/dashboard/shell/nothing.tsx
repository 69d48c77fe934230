/** The page of a route whose layout draws all: a form stays in it when its record gets an address. */
export default function Nothing() {
  return null
}
