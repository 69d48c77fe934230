/** The most common passwords, in lower case. */
const common = new Set(
  `123456 123456789 12345678 12345 1234567 1234567890 123123 111111 000000 654321 666666 121212 112233 123321 555555
  777777 888888 999999 222222 333333 444444 987654321 87654321 7654321 101010 131313 159753 147258369 147258 789456
  789456123 123654 102030 11111111 00000000 88888888 99999999 1111111 0000000 123412 12341234 123123123 1q2w3e 1q2w3e4r
  1q2w3e4r5t 1qaz2wsx 1qazxsw2 qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwertyuiop qwertyu qwe123 qweasd qweasdzxc
  qweqwe qazwsx qazwsxedc zaq12wsx zaq1zaq1 zxcvbn zxcvbnm asdfgh asdfghjkl asdf1234 asdasd asdfasdf asd123 abc123 abcd1234
  abcdef abcdefg abcdefgh abc12345 a123456 a1234567 a12345678 aa123456 aaaaaa aaaaaaaa 123abc 123qwe 1234qwer 123456a
  123456q 12345a 12345q 12345678a 123456abc q1w2e3 q1w2e3r4 q1w2e3r4t5 password password1 password12 password123
  password1234 passw0rd p@ssw0rd p@ssword pass123 pass1234 passport passwort admin admin1 admin12 admin123 admin1234
  admin@123 administrator adminadmin root123 rootroot superadmin superuser master master1 letmein letmein1 welcome
  welcome1 welcome123 welcome@123 login123 changeme changeme1 change123 default guest123 test123 test1234 testing
  testtest temp123 temporary secret secret1 secret123 access access14 iloveyou iloveyou1 iloveu loveme lovely princess
  princess1 sunshine sunshine1 monkey monkey1 dragon dragon1 football football1 baseball baseball1 basketball soccer hockey
  cricket superman superman1 batman spiderman ironman starwars pokemon michael michael1 michelle jessica jennifer
  jordan jordan23 daniel charlie charlie1 andrew thomas robert matthew anthony joshua nicole ashley hannah samantha
  shadow shadow1 killer hunter hunter2 ranger buster tigger cookie cheese pepper ginger summer summer1 winter autumn
  spring flower flowers computer computer1 internet samsung google google123 facebook whatever trustno1 freedom nothing
  hello123 hellohello helloworld liverpool chelsea arsenal india123 india@123 bharat krishna ganesh jaimatadi omsairam
  sairam shivam mumbai kolkata guwahati assam123 architect architecture studio123 studio design design123 project
  project123 dashboard company company1 office123 plinth plinth123 money123 diamond silver orange purple chocolate
  mustang ferrari porsche mercedes yamaha matrix maverick phoenix jaguar blink182 ncc1701`.split(/\s+/),
)

const LOOKALIKES: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}
const withoutLookalikes = (word: string) => word.replace(/[@431!0$57]/g, (sign) => LOOKALIKES[sign] ?? sign)
const SEQUENCES =
  'abcdefghijklmnopqrstuvwxyz 01234567890 09876543210 zyxwvutsrqponmlkjihgfedcba qwertyuiopasdfghjklzxcvbnm'
const SHORTEST_WORD = 4

/** Also with simple changes ('P@ssw0rd', 'Welcome2024!'), a repeated sign, or a keyboard sequence. */
export function isCommonPassword(password: string): boolean {
  const word = password.toLowerCase()
  if (word === '') return false
  const stem = word.replace(/[^a-z]+$/, '')
  const isWord = [word, withoutLookalikes(word)].some((one) => common.has(one))
  const isStem = [stem, withoutLookalikes(stem)].some((one) => one.length >= SHORTEST_WORD && common.has(one))
  return isWord || isStem || /^(.{1,3})\1+$/.test(word) || SEQUENCES.includes(word)
}

const lettersAndDigits = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** 'Plinth Studio', 'plinthstudio2026' and 'PlinthStudio!' are the studio's name; a sentence with it is not. */
export function isStudioName(password: string, studioName: string): boolean {
  const name = lettersAndDigits(studioName)
  return name !== '' && lettersAndDigits(password).replace(/\d{0,4}$/, '') === name.replace(/\d{0,4}$/, '')
}
