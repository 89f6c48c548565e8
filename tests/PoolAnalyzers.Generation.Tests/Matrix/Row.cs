namespace PoolAnalyzers.Generation.Tests.Matrix;

/// <summary>One declaration of the matrix.</summary>
internal sealed record Row(Kind Kind, Element Element, Container Container, int Option, Name Name, Own Own)
{
    // What the author of such a declaration is told of it, and has answered.
    private const string Preamble = "#pragma warning disable CS0612, CS0618, CS0619, CS1591, CS8981, CS8860, NEW1\nusing PoolAnalyzers;\n";

    private (string Text, string? Report) Options => Kind.Options[Option % Kind.Options.Length];

    /// <summary>The reports that it should get, one for each thing that is wrong with it.</summary>
    public IReadOnlyList<string> Reports
    {
        get
        {
            var reports = new List<string>();
            if (Element.IsRefused || (Kind.IsOfObjects && Element.IsValue))
                reports.Add("POOL103");
            // Scopes and writers have no generated type of the name that the type parameter has.
            if (Container.Report is { } report && !(report == "POOL111" && (Kind.IsScope || Kind.IsWriter)))
                reports.Add(report);
            if (Options.Report is { } option)
                reports.Add(option);
            if (Name.IsTakenIn?.Invoke(Kind) == true || Own == Own.TakenName)
                reports.Add("POOL111");
            // The name in the attribute would mean the generated type.
            if (Element.Type == "Depot" && Kind.IsPool)
                reports.Add("POOL111");
            return reports;
        }
    }

    /// <summary>Whether the text makes sense: combinations that no author could mean are left out.</summary>
    public bool MakesSense =>
        // A text in an attribute with a pointer in it is no expression to the compiler's parser.
        !(Element.IsUnsafe && Options.Text.Contains("Pool = ", StringComparison.Ordinal))
        // The name would mean the type parameter.
        && !(Element.Type == "Depot" && Container.Text.Contains("<Depot", StringComparison.Ordinal))
        && !Element.Declares.Contains($"class {Name.Simple};", StringComparison.Ordinal)
        // The member would be called as its type.
        && !(Own == Own.TakenName && Kind.Taken.Contains($" {Name.Simple}", StringComparison.Ordinal));

    public string Title => string.Join(" | ", Kind.Attribute.Split('(')[0] + " " + Kind.Header, Element.Type, Container.Text, Options.Text, Name.Text, Own);

    /// <summary>The source files.</summary>
    public IEnumerable<string> Files(int number)
    {
        yield return $"{Preamble}namespace Row{number} {{ {string.Format(System.Globalization.CultureInfo.InvariantCulture, Container.Text, Declaration)} {Element.Declares} }}\n";
        if (Own == Own.OtherFile)
        {
            var part = $"partial {Kind.Modifiers.Split(' ')[^1]} {FullName} {{ internal const int Own = 1; }}";
            yield return $"{Preamble}namespace Row{number} {{ {string.Format(System.Globalization.CultureInfo.InvariantCulture, Container.Text, part)} }}\n"
                // A second part repeats neither the parameters of a record nor constraints.
                .Replace("(int X)", "", StringComparison.Ordinal);
        }
    }

    private string ElementText => Element.IsParameter && Name.IsGeneric ? Name.Text.Split('<', '>')[1] : Element.Type;

    private string FullName => Element.IsParameter && !Name.IsGeneric ? Name.Text + "<T>" : Name.Text;

    private bool NeedsCreate => Kind.IsOfObjects && !Element.CanBeMade && !Element.IsValue && !Element.IsRefused;

    private string Declaration
    {
        get
        {
            var options = string.Format(System.Globalization.CultureInfo.InvariantCulture, Options.Text, ElementText);
            string?[] arguments = [Element.IsParameter ? null : $"typeof({Element.Type})", options.Length == 0 ? null : options, NeedsCreate ? "Create = \"Make\"" : null];
            var attribute = string.Format(System.Globalization.CultureInfo.InvariantCulture, Kind.Attribute, string.Join(", ", arguments.Where(a => a is not null)));
            var @base = Kind.IsArrayPool ? $" : System.Buffers.ArrayPool<{ElementText}>" : "";
            var constraint = Element.IsParameter && Kind.IsOfObjects ? $" where {ElementText} : class, new()" : "";
            var members = $"{(NeedsCreate ? $"static {ElementText} Make() => null!; " : "")}{Members}";
            return $"[{attribute}] {(Element.IsUnsafe ? "unsafe " : "")}{Kind.Modifiers} {FullName}{@base}{constraint}{(members.Length == 0 ? ";" : $" {{ {members} }}")}";
        }
    }

    private string Members => Own switch
    {
        Own.Constant => "internal const int Own = 1;",
        Own.Property when Kind.IsStatic => "internal static string? Text { get; set; }",
        Own.Property => "internal string? Text { get; set; } internal int Own { get; } = 5;",
        Own.Constructor when Kind.IsStatic => $"static {Name.Simple}() {{ }}",
        Own.Constructor when !Kind.IsPool => $"internal {Name.Simple}(string text) : this(text.Length) {{ }}",
        Own.Constructor => $"internal {Name.Simple}(int size) {{ Size = size; }} internal int Size {{ get; }}",
        Own.Overload when Kind.IsScope => "internal readonly int this[string text] => text.Length;",
        Own.Overload when Kind.IsOwner => "internal static Lease Rent(string text) => Rent(text.Length);",
        Own.Overload when Kind.IsWriter => "internal void Write(int number, string text) => GetSpan(number + text.Length); internal class Owner<T1>;",
        Own.Overload => "internal static bool TryRent(string text) => text.Length > 0; internal class Scope<T1, T2>;",
        Own.TakenName => Kind.Taken,
        _ => "",
    };
}
