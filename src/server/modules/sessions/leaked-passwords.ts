// Passwords of twelve characters and more that stand in every published list, and those that examples made famous.
const LEAKED = new Set(
  `
  123456789012 1234567890123 12345678901234 123456789012345 1234567890123456 12345678910111 123456789101112
  012345678910 098765432109 987654321098 121212121212 123123123123 123412341234 112233445566 111222333444 147258369147
  1qaz2wsx3edc 1qaz2wsx3edc4rfv 1q2w3e4r5t6y 1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i 1q2w3e4r5t6y7u8i9o0p q1w2e3r4t5y6 q1w2e3r4t5y6u7
  zaq12wsxcde3 zaq1xsw2cde3 1qazxsw23edc qazwsxedcrfv qazwsxedc123 qazwsxedcrfvtgb qweasdzxc123 123qweasdzxc qwe123asd456
  qwertyuiop12 qwertyuiop123 qwertyuiop1234 qwertyuiopas qwertyuiopasdf qwertyuiopasdfghjkl qwertyuiopasdfghjklzxcvbnm
  qwerty123456 qwerty1234567 qwerty12345678 qwerty123456789 123456qwerty 123456qwertyuiop 1234567890qwerty qwertyqwerty
  qwertyasdfgh asdfghjkl123 asdfghjklzxcvbnm zxcvbnm12345 zxcvbnmasdfghjkl poiuytrewq12 asdfasdfasdf asdf1234asdf
  password1234 password12345 password123456 password1234567 password12345678 password123456789 password2020 password2021
  password2022 password2023 password2024 password2025 password2026 password123! password1234! passwordpassword mypassword123
  mypassword1234 thisismypassword thisisapassword changemeplease changeme1234 changemenow1 letmein12345 letmeinplease
  letmeinletmein welcome12345 welcome123456 welcome12345! welcomeback1 administrator administrator1 admin1234567 admin12345678
  adminadmin12 adminadminadmin administrador administrateur superadministrator iloveyou1234 iloveyou12345 iloveyou123456
  iloveyouforever iloveyousomuch iloveyoubaby iloveyouiloveyou ilovemyfamily ilovemymother ilovejesus12 jesuschrist1 jesusislord1
  christopher1 christopher12 christopher123 alexander123 abcdefghijkl abcdefghijklm abcdefghijklmnop abcdefghijklmnopqrstuvwxyz
  abcdefg12345 abcdefg1234567 abcdef123456 abcd12345678 abc123456789 abcabcabcabc a1b2c3d4e5f6 a123456789012 aa1234567890
  aaaaaaaaaaaa 000000000000 111111111111 222222222222 333333333333 444444444444 555555555555 666666666666 777777777777
  888888888888 999999999999 xxxxxxxxxxxx zzzzzzzzzzzz monkey123456 dragon123456 football1234 baseball1234 basketball12
  superman1234 batman123456 princess1234 sunshine1234 pokemon12345 starwars1234 liverpool123 manchesterunited manchester123
  realmadrid12 barcelona123 chelsea12345 harrypotter1 harrypotter123 thelordoftherings maytheforcebewithyou
  correcthorse correcthorsebatterystaple correct-horse-battery correct-horse-battery-staple correcthorsebattery
  trustno1trustno1 whatever1234 computer1234 internet1234 michael12345 jennifer1234 jonathan1234 samantha1234 summer202425
  temppassword temppassword1 temporary123 testpassword testpassword1 test12345678 testtesttest defaultpassword default12345
  secretpassword supersecret1 supersecretpassword topsecret123 masterpassword openopenopen nopassword12 unknownunknown
  p@ssw0rd1234 p@ssw0rd12345 p@ssword1234 passw0rd1234 p@$$w0rd1234 pa$$word1234 pa55word1234 p455w0rd1234
  `
    .trim()
    .split(/\s+/),
)

/** Whether the password is one that attackers try first. */
export const isLeaked = (password: string): boolean => LEAKED.has(password.toLowerCase())
