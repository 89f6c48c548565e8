namespace PoolAnalyzers.Generation.Tests.Compilers;

/// <summary>One way in which a project may be compiled.</summary>
/// <param name="Compiler">The version of the compiler.</param>
/// <param name="Language">The version of C#.</param>
/// <param name="Framework">The number of the .NET whose reference assemblies it uses.</param>
/// <param name="HasRules">Whether the updated rules of memory safety are on.</param>
/// <param name="AllowsUnsafe">Whether unsafe code is allowed.</param>
/// <param name="IsChecked">Whether it is the checked build.</param>
internal sealed record Cell(string Compiler, string Language, int Framework, bool HasRules, bool AllowsUnsafe, bool IsChecked)
{
    private const string Newest = "preview";

    /// <summary>The versions of C# that a compiler has, from the oldest one that generated code needs.</summary>
    public static IReadOnlyDictionary<string, string[]> Languages { get; } = new Dictionary<string, string[]>
    {
        ["4.14.0"] = ["12", "13", Newest],
        ["5.9.0"] = ["12", "13", "14", Newest],
        ["5.12.0"] = ["12", "13", "14", "15", Newest],
    };

    public static IReadOnlyList<int> Frameworks { get; } = [8, 10, 11];

    /// <summary>The cells that matter.</summary>
    /// <remarks>
    /// What is generated depends on what the compiler says of calls, and on whether unsafe code is allowed. So all combinations of references and unsafe code
    /// meet each compiler under the updated rules, which only the newest language has; what is decided there is compiled for both builds. Languages decide
    /// nothing about it: each meets each compiler once with the rules and once without, the references, unsafe code and the checked build in turns.
    /// </remarks>
    public static IReadOnlyList<Cell> All { get; } = [.. Choose()];

    private static IEnumerable<Cell> Choose()
    {
        foreach (var (compiler, languages) in Languages)
        {
            foreach (var framework in Frameworks)
            {
                foreach (var allowsUnsafe in (bool[])[true, false])
                {
                    yield return new Cell(compiler, Newest, framework, HasRules: true, allowsUnsafe, IsChecked: framework == Frameworks[^1] || allowsUnsafe);
                    if (framework == Frameworks[^1])
                        yield return new Cell(compiler, Newest, framework, HasRules: true, allowsUnsafe, IsChecked: false);
                }
            }

            for (var i = 0; i < languages.Length; i++)
            {
                yield return new Cell(compiler, languages[i], Frameworks[i % 3], HasRules: false, AllowsUnsafe: i % 2 == 1, IsChecked: i % 2 == 0);
                if (languages[i] != Newest)
                    yield return new Cell(compiler, languages[i], Frameworks[^1], HasRules: true, AllowsUnsafe: i % 2 == 0, IsChecked: i % 3 == 0);
            }
        }
    }

    /// <summary>Whether the compiler can hold a project to the rules: an older one ignores them.</summary>
    public bool KnowsRules => Compiler != "4.14.0";

    /// <summary>Whether the compiler refuses unsafe calls outside of an unsafe context.</summary>
    public bool IsHeldToRules => HasRules && KnowsRules && Framework >= 11;

    /// <summary>Whether a type of pointers can be named.</summary>
    public bool CanNamePointers => HasRules && KnowsRules ? Language == Newest : AllowsUnsafe;

    /// <summary>Whether the author's type has to be unsafe for that.</summary>
    public bool OpensUnsafe => !(HasRules && KnowsRules && Language == Newest);

    public override string ToString() =>
        $"compiler {Compiler}, C# {Language}, .NET {Framework}, rules {(HasRules ? "on" : "off")}, unsafe {(AllowsUnsafe ? "on" : "off")}{(IsChecked ? ", checked" : "")}";
}
