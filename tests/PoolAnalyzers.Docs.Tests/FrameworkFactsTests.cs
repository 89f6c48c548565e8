using System.Text;

namespace PoolAnalyzers.Docs.Tests;

/// <summary>The page about what is known of the framework is made from the tables that the analyzers read.</summary>
public sealed class FrameworkFactsTests
{
    private const string Tables = "src/PoolAnalyzers/Ownership/Facts/Framework";
    private const string PageName = "docs/contributing/framework-facts.md";

    /// <summary>The tables in the order of the page, with their headings.</summary>
    private static readonly (string File, string Heading)[] s_tables =
    [
        ("Pools", "Pools"), ("Arguments", "What becomes of an argument"), ("Results", "What comes out"), ("Calls", "Whether a call throws or changes anything"),
        ("Data", "What is taken as data"), ("Buffers", "What is read and what is written"), ("Tasks", "What is done with tasks"),
        ("Pipes", "What is done with memory of pipes"), ("Collections", "What is done with collections"), ("Members", "What members say and show"),
        ("Types", "What types are"),
    ];

    private const string Introduction = """
        # What is known of .NET

        <!-- Written by the tests from the tables in src/PoolAnalyzers/Ownership/Facts/Framework (UPDATE_SNAPSHOTS=1): not by hand. -->

        The analyzers cannot read the bodies of framework methods. They know from tables what such a method does with a rental. This page lists them.

        ## Override an entry

        Your own [ownership file](../annotations.md#the-ownership-file) comes first. With this line, an array in a handle is only lent to it, so that a missing
        `Return` is reported:

        <!-- content: ownership -->
        ```text
        M:System.Runtime.InteropServices.GCHandle.Alloc(System.Object) : value lent
        ```

        An ownership file can say what is `rented`, `released`, `taken` and `lent`. Whether a call throws cannot be declared.

        ## How to read the tables

        | id | meaning |
        | --- | --- |
        | `T:System.Math` | all members that this type declares |
        | `M:System.IO.Stream.Write` | all overloads, and what derived types have under that name |
        | `M:System.SomeType.Method(System.Int32)` | one overload |
        | `T:System.Threading.*` | all members of the types of that namespace |
        | `M:System.Collections.Generic.*.Contains` | the member in any type of that namespace |
        | `M:*.Contains` | the member in any type below `System` and `Microsoft` |

        The more precise line applies. `1st` and `2nd` are parameters by their position. `T` is each parameter whose type is a type parameter, and `object` is
        each one of that type.

        | what is known | meaning |
        | --- | --- |
        | `return rented as array`, `as owner`, `as object` | The caller has to release what comes out. |
        | `1st released to this` | The call gives the argument back to the pool. |
        | `return new pool` | The call makes a pool. |
        | `exchanges`, `exchanges flags` | The call puts a value into a location and returns the old one. The second form follows references and flags only. |
        | `never returns` | The path ends there. |
        | `lent` | The call keeps nothing. |
        | `compared` | The call only looks at the reference, so that a released array may be an argument. |
        | `taken` | A new owner releases it. |
        | `maybe taken`, `held` | Nobody can tell, and no leak is reported. `held` applies to a view of an array as well. |
        | `data` | The call takes all of it, and zeros at the end make a difference: [POOL020](../rules/POOL020.md). |
        | `values` | The call looks at all of it, but zeros at the end make no difference. |
        | `read` | The call writes nothing to it. This is known of `data` and `values` too, if no other line says that it is written to. |
        | `counted` | The call writes to it from its start, and returns how much it wrote: the [fix of POOL020](code-fixes.md#as-much-as-was-written-pool020) uses that count. |
        | `changed`, `cleared` | The call writes to it. The second form writes zeros. |
        | `return new array`, `return old array` | The array that comes out is a new one, or one that went in. |
        | `return same reference` | The argument comes out, perhaps as another type. |
        | `return constant`, `return computed` | What comes out is the same for the same arguments. |
        | `return views` | What comes out reads from the argument. |
        | `return all of 1st`, `memory of 1st`, `memory from 1st`, `part of this` | What comes out is memory of the argument, or a part of it. |
        | `pipe read`, `pipe try read`, `pipe fill` | The call gives memory of a pipe or buffer writer: [POOL011](../rules/POOL011.md). |
        | `pipe advance`, `pipe commit`, `pipe write` | The call ends such memory. |
        | `task same`, `task result`, `task waits` ... | How the call waits for a task, combines tasks, or starts work: [POOL015](../rules/POOL015.md). |
        | `task asks` | The property says how a task stands, and does not wait for it. |
        | `throws never`, `throws misuse`, `throws anything` | When the call throws: [POOL002](../rules/POOL002.md). `misuse` is a wrong argument, which is not reported. |
        | `copies memory`, `computes`, `sorts` | `throws misuse`, except with a stream, or with a comparison of your own. |
        | `checks numbers` | `throws misuse` where all numbers are constants or counts. |
        | `pure`, `enumerates` | The call changes nothing that was known before. |
        | `asserts` | The condition holds afterwards. |
        | `adds` | A collection or channel has one element more. |
        | `puts element`, `gives element`, `takes element` | The last argument is in the collection then, an element comes out by `out`, or there is one less. |
        | `puts elements`, `passes elements`, `collects` | A collection or sequence has the elements of the argument. |
        | `looks up`, `asks collection` | The call leaves the elements where they are. |
        | `length`, `counts`, `measures`, `empty` | The property says how much there is, or is room for. |
        | `stable` | The property always says the same. |
        | `in place`, `shows memory`, `looks only` | The call reads or shows memory, and nobody has the array afterwards. |
        | `gives array`, `gives buffer`, `gives start`, `sees as`, `swaps` | An array, or a reference to its beginning, comes out. |
        | `place` | The property says where something is in a sequence, or how a read ended. |
        | `moves stream`, `reads stream` | The position of a stream changes. |
        | `is span`, `is memory`, `is task` ... | What the type itself is. |
        | `fills` | The call writes all of the memory, or does not come back: [POOL020](../rules/POOL020.md). |
        | `fills 2nd array` | The call copies into the second array that it is given, as much as it is told: [POOL020](../rules/POOL020.md). |
        | `starts work`, `may wait for threads` | Whether a thread that was started may have ended afterwards: [POOL015](../rules/POOL015.md). |
        | `blocks` | The call waits for something else. |
        | `copies text` | The call copies an object as text. |

        ## Where no line applies

        Some answers depend on the form of a declaration:

        - A parameter of an open type is `taken`, because a collection or a task keeps the value. Any other array is `lent`.
        - An object that is passed along with a callback, as `state` or `userToken`, is `maybe taken`.
        - A framework method that returns an array returns a new one.
        - A constructor without parameters, a static `Try` method that returns a `bool`, and native code have `throws misuse`.
        - A method with `[DoesNotReturn]` never returns.

        """;

    [Fact]
    public void The_page_is_what_the_tables_say()
    {
        var text = Render();
        var path = Path.Combine(Page.Root, PageName);
        if (Environment.GetEnvironmentVariable("UPDATE_SNAPSHOTS") == "1")
        {
            File.WriteAllText(path, text);
            return;
        }

        Assert.True(File.Exists(path), $"{path} is missing; UPDATE_SNAPSHOTS=1 writes it.");
        Assert.Equal(text, File.ReadAllText(path).ReplaceLineEndings("\n"));
    }

    [Fact]
    public void Every_table_is_on_the_page() => Assert.Equal(
        s_tables.Select(table => table.File).Order(StringComparer.Ordinal),
        Directory.EnumerateFiles(Path.Combine(Page.Root, Tables), "*.facts").Select(Path.GetFileNameWithoutExtension).Order(StringComparer.Ordinal));

    private static string Render()
    {
        var page = new StringBuilder(Introduction.ReplaceLineEndings("\n"));
        foreach (var (file, heading) in s_tables)
        {
            page.Append($"\n## {heading}\n");
            foreach (var group in File.ReadAllText(Path.Combine(Page.Root, Tables, file + ".facts")).ReplaceLineEndings("\n").Split("\n\n"))
                Append(page, group.Split('\n', StringSplitOptions.RemoveEmptyEntries));
        }

        return page.ToString();
    }

    /// <summary>A comment, which begins with the namespace, and the lines below it. The comment at the head of a file has none.</summary>
    private static void Append(StringBuilder page, string[] group)
    {
        var comment = string.Join(' ', group.Where(line => line[0] == '#').Select(line => line[1..].Trim()));
        var facts = group.Where(line => line[0] != '#').Select(line => line.Split(" : ", 2)).ToList();
        if (facts.Count == 0)
        {
            page.Append($"\n{comment}\n");
            return;
        }

        int end = comment.IndexOf(". ", StringComparison.Ordinal);
        page.Append($"\n**{comment[..end]}.** {comment[(end + 2)..]}\n\n| member | what is known |\n| --- | --- |\n");
        foreach (var fact in facts)
        {
            // An id with the mark of code in it is put into two of them.
            var id = fact[0].Trim();
            page.Append(id.Contains('`') ? $"| `` {id} `` |" : $"| `{id}` |")
                .Append($" {string.Join(", ", fact[1].Split(',').Select(clause => $"`{clause.Trim()}`"))} |\n");
        }
    }
}
