using Markdig;
using Markdig.Extensions.Tables;
using Markdig.Syntax;
using Markdig.Syntax.Inlines;

namespace PoolAnalyzers.Docs.Tests;

/// <summary>A page of the documentation, read as Markdown.</summary>
public sealed class Page
{
    private static readonly MarkdownPipeline s_pipeline = new MarkdownPipelineBuilder().UsePipeTables().Build();

    private Page(string name)
    {
        Name = name;
        File = Path.Combine(Root, name);
        Document = Markdown.Parse(System.IO.File.ReadAllText(File), s_pipeline);
        Blocks = [.. Document.Descendants<FencedCodeBlock>().Select(block => new CodeBlock(this, block))];
        IsForContributors = name.StartsWith("docs/contributing/", StringComparison.Ordinal);
    }

    /// <summary>The repository's root.</summary>
    public static string Root { get; } = FindRoot();

    /// <summary>The first page of the repository, and every page of <c>docs</c>.</summary>
    public static IReadOnlyList<Page> All { get; } =
        [.. Directory.EnumerateFiles(Path.Combine(Root, "docs"), "*.md", SearchOption.AllDirectories)
            .Select(file => Path.GetRelativePath(Root, file).Replace('\\', '/')).Append("README.md").Order(StringComparer.Ordinal)
            .Select(name => new Page(name))];

    /// <summary>The shelf for users of the package: every page outside of <c>docs/contributing</c>.</summary>
    public static IReadOnlyList<Page> ForUsers { get; } = [.. All.Where(page => !page.IsForContributors)];

    /// <summary>The pages of the samples, which need more than the package.</summary>
    public static IReadOnlyList<Page> OfSamples { get; } =
        [.. Directory.EnumerateFiles(Path.Combine(Root, "samples"), "README.md", SearchOption.AllDirectories)
            .Select(file => Path.GetRelativePath(Root, file).Replace('\\', '/')).Order(StringComparer.Ordinal).Select(name => new Page(name))];

    /// <summary>The path from the root, with slashes.</summary>
    public string Name { get; }

    /// <summary>Where it is.</summary>
    public string File { get; }

    /// <summary>The whole page.</summary>
    public MarkdownDocument Document { get; }

    /// <summary>The fenced code blocks in their order.</summary>
    public IReadOnlyList<CodeBlock> Blocks { get; }

    /// <summary>Whether the page is about the inside of the project.</summary>
    public bool IsForContributors { get; }

    /// <summary>The rule that the page describes, on either shelf; null for any other page.</summary>
    public string? Rule => Path.GetDirectoryName(Name)?.EndsWith("rules", StringComparison.Ordinal) == true ? Path.GetFileNameWithoutExtension(Name) : null;

    /// <summary>Whether each of its examples is a whole file, as a reader would paste it into a new project.</summary>
    public bool HasWholeFiles => Name == "README.md" || Name.StartsWith("docs/generated-types", StringComparison.Ordinal);

    /// <summary>The pages of <see cref="ForUsers"/> as data for a theory.</summary>
    public static TheoryData<string> Names => [.. ForUsers.Select(page => page.Name)];

    /// <summary>Finds a page.</summary>
    /// <param name="name">The path from the root.</param>
    public static Page Of(string name) => All.Single(page => page.Name == name);

    /// <summary>The rows of the tables that have this text as the head of their first column, each as the text of its cells.</summary>
    public IEnumerable<(int Line, IReadOnlyList<ContainerInline> Cells)> Rows(string head) =>
        from table in Document.Descendants<Table>()
        where PlainText(Inlines((TableRow)table[0])[0]) == head
        from TableRow row in table.Skip(1)
        select (row.Line + 1, Inlines(row));

    /// <summary>The text of inlines as a reader sees it: without marks, and without the addresses of links.</summary>
    public static string PlainText(ContainerInline inlines) => string.Concat(inlines.Descendants().Select(inline => inline switch
    {
        LiteralInline literal => literal.Content.ToString(),
        CodeInline code => code.Content,
        LineBreakInline => " ",
        _ => "",
    }));

    /// <inheritdoc/>
    public override string ToString() => Name;

    private static IReadOnlyList<ContainerInline> Inlines(TableRow row) =>
        [.. row.Cast<TableCell>().Select(cell => cell.Descendants<LeafBlock>().FirstOrDefault()?.Inline ?? [])];

    private static string FindRoot()
    {
        for (var folder = new DirectoryInfo(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
        {
            if (System.IO.File.Exists(Path.Combine(folder.FullName, "Directory.Packages.props")))
                return folder.FullName;
        }

        throw new DirectoryNotFoundException("The tests do not run inside the repository.");
    }
}
