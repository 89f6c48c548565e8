using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Generation.Emit;

namespace PoolAnalyzers.Generation.Models;

/// <summary>A namespace, or the file, around a declaration, with what can be named in it without its namespace.</summary>
/// <param name="Name">The namespace as its declaration writes it; null for the file.</param>
/// <param name="Usings">Its extern aliases and <c>using</c> directives, in their order.</param>
internal sealed record FileLevel(string? Name, EquatableArray<string> Usings);

/// <summary>The namespaces around a declaration, outermost first, with their <c>using</c> directives: what the texts of its attribute can name.</summary>
/// <param name="Levels">The file, and then each namespace declaration.</param>
internal sealed record FileScope(EquatableArray<FileLevel> Levels)
{
    /// <summary>The scope at a place in a file.</summary>
    public static FileScope Of(SyntaxNode place)
    {
        var levels = ImmutableArray.CreateBuilder<FileLevel>();
        foreach (var node in place.AncestorsAndSelf())
        {
            switch (node)
            {
                case BaseNamespaceDeclarationSyntax space:
                    levels.Add(new FileLevel(space.Name.ToString(), Texts(space.Externs, space.Usings)));
                    break;
                case CompilationUnitSyntax unit:
                    levels.Add(new FileLevel(null, Texts(unit.Externs, unit.Usings)));
                    break;
            }
        }

        levels.Reverse();
        return new FileScope(new EquatableArray<FileLevel>(levels.ToImmutable()));
    }

    /// <summary>Opens all levels in <paramref name="writer"/>, lets <paramref name="body"/> write inside of them, and closes them.</summary>
    public void Write(SourceWriter writer, System.Action body)
    {
        // The last namespace can do without braces when no other is around it.
        var isFlat = Levels.Count <= 2;
        var opened = 0;
        foreach (var level in Levels)
        {
            if (level.Name is not null)
            {
                writer.Lines("");
                if (isFlat)
                {
                    writer.Lines($"namespace {level.Name};");
                }
                else
                {
                    writer.Open($"namespace {level.Name}");
                    opened++;
                }
            }

            if (level.Usings.Count > 0)
            {
                writer.Lines("");
                foreach (var line in level.Usings)
                    writer.Lines(line);
            }
        }

        writer.Lines("");
        body();
        for (; opened > 0; opened--)
            writer.Close();
    }

    // Global ones hold in every file already.
    private static EquatableArray<string> Texts(SyntaxList<ExternAliasDirectiveSyntax> externs, SyntaxList<UsingDirectiveSyntax> usings) =>
        new([.. externs.Select(e => OneLine(e)).Concat(usings.Where(u => u.GlobalKeyword.Span.IsEmpty).Select(u => OneLine(u))).Distinct()]);

    private static string OneLine(SyntaxNode directive)
    {
        var text = directive.ToString();
        return text.IndexOf('\n') < 0 ? text : directive.NormalizeWhitespace().ToString();
    }
}
