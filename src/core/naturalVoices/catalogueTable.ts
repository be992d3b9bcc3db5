/**
 * The voices on offer, free ones first in each language. From the index of rhasspy/piper-voices: locale/name/quality,
 * gender, speakers, terms, then bytes and MD5 of the model and of its configuration, and what people call it. A voice is
 * listed in one quality: medium if there is one. "High" is too slow to read aloud with.
 */
export const catalogueTable = `
en_US/john/medium m 1 free 63531379 70480857f21f2560f3a232722023b36d 4965 f2d04611b498e14d394385d1ec8a2d2d John
en_US/kristin/medium f 1 free 63531379 5fed42d2296baca042e2bf74785db725 4968 70bc97d350c796c64ea5e4d08241afac Kristin
en_US/ljspeech/medium f 1 free 63531379 109d552e9dd78d92d1169a7edd6de38d 4972 0668112b8b3ac5bb4b12c2b1a366776a LJ Speech
en_US/norman/medium m 1 free 63531379 829cea515dc724d694b83b71e8083f9f 4968 975830d6f230f6eccf657d265de99eba Norman
en_GB/cori/medium f 1 free 63531379 f143307611eccea9d976235d0895f57c 4966 12b1dc45d8919f3475cf296d5f16a4c6 Cori
en_US/amy/medium - 1 card 63201294 778d28aeb95fcdf8a882344d9df142fc 4882 7f37dadb26340c90ebc8088e0b252310 Amy
en_US/arctic/medium - 18 card 76766385 497c47037c2e279faf467e0a06f965d2 5148 b7ed018d74f0d5ba7cd49051de43a461 Arctic
en_US/bryce/medium - 1 card 63531379 a8482817c3bdc3d20121a0e31bfa9809 4966 a548d1d4ce8579f5a16926bdec77c7bf Bryce
en_US/danny/low - 1 card 63104526 73cc296e178ab3d2a5698179b629cd12 4166 c0aa454db4e5a6581e45799c79aa99c6 Danny
en_US/hfc_female/medium f 1 card 63201294 7abec91f1d6e19e913fbc4a333f62787 5033 c3d00f54dac3b4068f2576c15c5da3bc HFC Female
en_US/hfc_male/medium m 1 card 63201294 cd2fda1933f0653d3ddc85e5f30ebdd2 5033 9b4849dbc1e72f35de7391528dea60d9 HFC Male
en_US/joe/medium - 1 card 63201294 74fd6a4dc39e0aa9dce145d7f5acd4f6 4794 811036b9c1451545f9495fdc1baa0754 Joe
en_US/kathleen/low - 1 card 63104526 dd1ab131724b1cff76fe388252bec47b 4169 d970eebfe8e9f8515e405659da658f9b Kathleen
en_US/kusal/medium - 1 card 63201294 95334de7385a03c5c9de25b920c33492 4884 722e434f8e1a768dd6b6fab5b4cfde4d Kusal
en_US/l2arctic/medium - 24 card 76778673 a71d8acf9b01676931cd548f739382cd 5252 a0f29a10628f08dccd757aca57ccb163 L2 Arctic
en_US/lessac/medium - 1 card 63201294 2fc642b535197b6305c7c8f92dc8b24f 4885 c1f2b7bddefe113f3255ff9ef234cfd3 Lessac
en_US/libritts_r/medium - 904 card 78580914 bb2c2776cffbfd736c7c497f620c0ca6 20123 c740db18a0dab11b13ce0292ea1196c6 LibriTTS R
en_US/reza_ibrahim/medium - 1 card 63511038 b9d4059c794df8336060fb7f36264a43 4976 94aa2ac1bcb4c64f3c4c561d5d5f5676 Reza Ibrahim
en_US/ryan/medium - 1 card 63201294 8f06d3aff8ded5a7f13f907e6bec32ac 4883 f173a2b5202b3e4128ccc3ed8195306c Ryan
en_US/sam/medium - 1 card 62950044 57efcb38a3d0510051f9f55c517ccb76 5040 a124497d09ce818f9800d16f24e1a8d1 Sam
en_GB/alan/medium - 1 card 63201294 8f6b35eeb8ef6269021c6cb6d2414c9b 4888 b11d9afd0a8f5372c42a52fbd6e021d4 Alan
en_GB/alba/medium - 1 card 63201294 c07f313752bb3aba8061041666251654 4888 dbb6f2ede31082710665221417906e13 Alba
en_GB/aru/medium - 12 card 76754097 7862d75539b8ef867e7c04e772d323ea 5048 903a8ec4cdfea0123a004ab4a87e547c ARU
en_GB/jenny_dioco/medium - 1 card 63201294 d08f2f7edf0c858275a7eca74ff2a9e4 4895 e999a9c0aa535fb42e43b04cebcd65d2 Jenny Dioco
en_GB/northern_english_male/medium m 1 card 63201294 4c9a9735bfb76ad67c8b31b23d6840a0 4847 0ce3f61a9604616ed475c921fdeedb1a Northern English Male
en_GB/semaine/medium - 4 card 76737711 3634c3b388165d3b698ea07ba3cac7d2 5076 c30f92604f6ce3f378e7211440f13c8f Semaine
en_GB/southern_english_female/low f 1 card 63104526 596c7ed4d8488cf64e027765dce2dad1 4189 7548456e9f2bc4c16bf818be26618ea1 Southern English Female
en_GB/vctk/medium - 109 card 76952753 573025290fdc68812543b7438ace0c29 6637 68e82dee4c9a723e804f9fc0b14f1802 VCTK
es_ES/davefx/medium - 1 data 63201294 dc515cd4ecc5f6f72fe14a941188fc9c 4817 dd157b5eaf6930bf949cf416d9a9307a DaveFX
es_ES/carlfm/x_low - 1 card 28130791 4137b5aee01ea6241080fc4dbe59a8ee 4159 f4ab058cc8b5d024f1b123d06049df22 CarlFM
es_ES/mls_10246/low - 1 card 63104526 ab8e93c9d2714fd4481fbca4e2a38891 4160 8948a322c81cae2bc5fb1b9bbbc4961e MLS 10246
es_ES/mls_9972/low - 1 card 63104526 587f2fc38dc3f582e771c3748465e2a2 4159 97195bce39639d77af82c9c9c2110620 MLS 9972
es_ES/sharvard/medium - 2 card 76733615 77e6f9c26e92799fb04bb90b46bf1834 4903 e49cab310ce362145f7d94b347c291ff Sharvard
es_MX/ald/medium - 1 card 63201294 86374058e59b41ac3b7fe4181e1daad6 4878 aedc07cd37e61360144f04aebb05f7dd Ald
fr_FR/mls/medium - 125 free 76733750 87831389d3ae92347d91e38b0c57add9 7036 be41a30aab03788f5e5c4fe51620ccbe MLS
fr_FR/siwis/medium - 1 data 63201294 20e876e8c839e9b11a26085858f2300c 4875 a407e7e6901feb79c2ea2a5466076cce Siwis
fr_FR/gilles/low - 1 card 63104526 f984386d1f0927597f09a3ec10b11b5d 4158 38b1775fef8b9de50f15f63c5d8b8643 Gilles
fr_FR/mls_1840/low - 1 card 63104526 1873b5d95cb0aad9909d32d1747ae72b 4160 eb0a76447f47f9114f832b1a0da9a8b3 MLS 1840
fr_FR/tom/medium - 1 card 63511038 5b460c2394a871e675f5c798af149412 4959 964d58602df7adf76c2401b070f68ea2 Tom
fr_FR/upmc/medium - 2 card 76733615 6837ede9408c7e1b39fa4a126af9e865 4996 574571ae93aba72dbd159582981037da UPMC
it_IT/paola/medium - 1 data 63511038 3a44e73b12ca5d0c21a72e388b5847c8 7099 cd471a3757c88a7a4baee6207248b5d5 Paola
it_IT/riccardo/x_low - 1 card 28130791 2c564b67f6bfaf3ad02d28ab528929b8 4161 ed24cd550b79acbdc337e519849e9636 Riccardo
pl_PL/darkman/medium - 1 data 63201294 27bf2d71e934b112657544fd0b100a7a 4816 1c13180312cca98cb75ca39b31972056 Darkman
pl_PL/gosia/medium - 1 data 63201294 ecf817530e575025166e454adde1f382 4814 e57055b9eec14e570617af2b716bd5c3 Gosia
pl_PL/mc_speech/medium - 1 card 63201294 a927e2f2c882bb40cbc2e5f3356ce19b 4961 3f506e68bb9531b11e94e5f5dda5dd21 MC Speech
pl_PL/mls_6892/low - 1 card 63104526 8590d8e979292ca35d20e6e123bfa612 4157 7da3504b7726d6a7143a9265d9295fa1 MLS 6892
de_DE/thorsten/medium - 1 data 63201294 a129b00fb3078df43c96bab6c94535c0 4819 843a7bd7272724f750534dd5a26d1aad Thorsten
de_DE/eva_k/x_low - 1 card 20628813 51bfc52a58282c2e4fc01ae66567a708 4158 2034ba7a991ac47d911c98ee4844fc90 Eva K
de_DE/karlsson/low - 1 card 63104526 c94b5b8e8c7147b4b2c4a19ca5a3c41b 4159 34efeb531752d0a71ef52eb46600d7bd Karlsson
de_DE/kerstin/low - 1 card 63104526 1d5e5788cfddb04cbb34418f2841931e 4158 a96995af6c1c5b37ed3d62b5107e1d9a Kerstin
de_DE/mls/medium - 236 card 76961079 bb543a8e82b95993cdd2199a0049623b 8948 3fb96c627820ac38cff6e8c3ac0e4aa0 MLS
de_DE/pavoque/low - 1 card 63104526 bc37dccbad87fd65c8501c412c0c31ca 4158 424d4f2132ea6d9b7c92f8a19e752ca3 Pavoque
de_DE/ramona/low - 1 card 63104526 b4aaf3673170a0d96519cdc992c23fda 4157 d61011961f01f349331b1a1b1b0ca58a Ramona
de_DE/thorsten_emotional/medium - 8 card 76745905 7cc67d24d9d0b34d7a4f6224d16236b9 5031 1abac7e46522f774217c170da222f2a6 Thorsten Emotional
pt_BR/faber/medium - 1 data 63201294 e0724a2f07965f6523d2a1e96b488a4c 4855 a1258e1e113c47d9a1486a9bef1daab4 Faber
pt_PT/tugão/medium - 1 data 63201294 0642048511ffe36c3b519520614b53f4 5026 c4113a1da477aa6db28420454c142ebd Tugão
pt_BR/cadu/medium - 1 card 62950044 6f3a6e23694c9088e3696a15191af2cc 5040 3d35f13df6a2f7dc9b7b7924befbe7bb Cadu
pt_BR/edresson/low - 1 card 63104526 53e365c040dd07890fe1855b64c7cc58 4168 806966b457e27c01d9b8eed2bc76a185 Edresson
pt_BR/jeff/medium - 1 card 62950044 dfb93e9da48638f9efa6b63fdb0b7030 5041 e7d673d946db4d9e9d8644babf347ea9 Jeff
ar_JO/kareem/medium - 1 card 63201294 c0697df8a7fb180079cc5ac523f91a8e 5024 dd70b31eb5a395907241b1e5367ace3a Kareem
nl_NL/alex/medium m 1 free 63531476 34c3e80cedc491e5d943091cd1b45192 4965 ec40f2446d93f305ca20a729f6de6827 Alex
nl_BE/rdh/medium m 1 free 63104526 33d3469d745677ec4d7e96eb4145b09e 4159 4a7629a2d00a62e72b8692f7a19135f1 RDH
nl_NL/mls/medium - 52 card 76584246 f1d4b1452ccfdac24be72085b2b6b55c 5856 1915807d7cb85274ba957846370fff39 MLS
nl_NL/mls_5809/low - 1 card 63104526 e69130a776b04c9962a1fefb4878d7d9 4165 b927009215c55c28654ddbc7b86674c2 MLS 5809
nl_NL/mls_7432/low - 1 card 63104526 044b69d583e191203997761434607273 4165 4d6ecdff8b7cd39e8f7137983140cf1c MLS 7432
nl_NL/pim/medium - 1 card 63516050 190b3e6463a931d3c583d2fa7cd0e4a0 5037 c4d22097fefa2afe275b9bb6ff4db865 Pim
nl_NL/ronnie/medium - 1 card 62950044 f74c8e7779cb05f935367d661de5b380 5040 6bd4d32724d8c68926ce7b5012370e61 Ronnie
nl_BE/nathalie/medium - 1 card 63201294 ab0c38b5f66764b59ad9e3e98b1c2172 4879 13c6e6c9511447e1906c25748a93f0bd Nathalie
ru_RU/denis/medium - 1 data 63201294 76c2f14e521fef3ed574f97ad492728e 4823 e3df5957c07647cab05cf9910ef3ede0 Denis
ru_RU/dmitri/medium - 1 data 63201294 589ccc91745a1e2353508ff62c5941b7 4824 4eaf0d090190ecb8d958d40c76fd85e8 Dmitri
ru_RU/irina/medium - 1 card 63201294 21fbe77fdc68bdc35d7adb6bf4f52199 4765 e239bb7f22d5de4a44ec6b1cb6c06bb5 Irina
ru_RU/ruslan/medium - 1 card 63201294 731eb188e63b4c57320e38047ba2d850 4882 ae6e273bd38d6ecb05c2d1969b24db0c Ruslan
zh_CN/huayan/medium - 1 card 63201294 40cdb7930ff91b81574d5f0489e076ea 4822 1fda3ec1d0d3a5a74064397ea8fe0af0 Huayan
`;
