using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace PoolAnalyzers.Docs.Tests;

/// <summary>
/// The text of a program around a block of a page: types stay at the top, methods and fields get a class around them, and statements a method whose parameters
/// are those of the prelude. The lines of the program are those of the block wherever that is possible, because messages tell lines.
/// </summary>
internal sealed class SnippetText
{
    /// <summary>The path of the program.</summary>
    public const string Path = "/Block.cs";

    private readonly StringBuilder _program = new();
    private readonly SortedDictionary<int, int> _lines = [];
    private int _line = 1;

    private SnippetText()
    {
    }

    private enum Kind
    {
        Type,
        Member,
        Statement,
    }

    /// <summary>The program.</summary>
    public string Program => _program.ToString();

    /// <summary>Makes a program of a block.</summary>
    /// <param name="code">The block.</param>
    /// <param name="result">The result type of the method that holds the statements.</param>
    /// <param name="parameters">What statements can use; a parameter that the block declares itself is left out.</param>
    public static SnippetText Of(string code, string result, IEnumerable<ParameterSyntax> parameters)
    {
        var root = CSharpSyntaxTree.ParseText(code, new CSharpParseOptions(LanguageVersion.Preview)).GetCompilationUnitRoot();
        var declared = root.DescendantTokens().Where(token => token.IsKind(SyntaxKind.IdentifierToken)
            && token.Parent is VariableDeclaratorSyntax or SingleVariableDesignationSyntax or ForEachStatementSyntax)
            .Select(token => token.ValueText).ToHashSet();
        string method = $"{result} Statements({string.Join(", ", parameters.Where(parameter => !declared.Contains(parameter.Identifier.ValueText)))})";

        var text = new SnippetText();
        text.Write(string.Concat(root.Usings.Select(line => line.ToFullString())));
        foreach (var (kind, members) in Runs(root))
        {
            text.Write(kind switch { Kind.Type => "", Kind.Member => "partial class Block { ", _ => $"partial class Block {{ {method} {{ " });
            foreach (var member in members)
                text.Write(member.ToFullString(), root.SyntaxTree.GetLineSpan(member.FullSpan).StartLinePosition.Line + 1);
            text.Write(kind switch { Kind.Type => "", Kind.Member => "}", _ => "}}" });
        }

        text.Write(root.EndOfFileToken.LeadingTrivia.ToFullString());
        return text;
    }

    /// <summary>The line of the block; 0 when the place is not in the block.</summary>
    public int LineOf(Location location)
    {
        if (location.SourceTree?.FilePath != Path)
            return 0;
        int line = location.GetLineSpan().StartLinePosition.Line + 1;
        var (start, original) = _lines.LastOrDefault(part => part.Key <= line);
        return start == 0 ? 1 : original + line - start;
    }

    private static IEnumerable<(Kind Kind, IReadOnlyList<MemberDeclarationSyntax> Members)> Runs(CompilationUnitSyntax root)
    {
        var runs = new List<(Kind Kind, List<MemberDeclarationSyntax> Members)>();
        foreach (var member in root.Members)
        {
            var kind = KindOf(member);
            // Statements share their variables, and so there is one method for all of them.
            if (kind == Kind.Statement && runs.Find(run => run.Kind == kind) is { Members: { } earlier })
                earlier.Add(member);
            else if (runs.Count > 0 && runs[^1].Kind == kind)
                runs[^1].Members.Add(member);
            else
                runs.Add((kind, [member]));
        }

        return runs.Select(run => (run.Kind, (IReadOnlyList<MemberDeclarationSyntax>)run.Members));
    }

    private static Kind KindOf(MemberDeclarationSyntax member) => member switch
    {
        BaseNamespaceDeclarationSyntax => Kind.Type,
        BaseTypeDeclarationSyntax or DelegateDeclarationSyntax => IsHidden(member.Modifiers) ? Kind.Member : Kind.Type,
        GlobalStatementSyntax { Statement: LocalFunctionStatementSyntax } => Kind.Member,
        GlobalStatementSyntax { Statement: LocalDeclarationStatementSyntax { Modifiers: { Count: > 0 } modifiers } }
            when !modifiers.Any(SyntaxKind.ConstKeyword) => Kind.Member,
        GlobalStatementSyntax => Kind.Statement,
        _ => Kind.Member,
    };

    private static bool IsHidden(SyntaxTokenList modifiers) => modifiers.Any(SyntaxKind.PrivateKeyword) || modifiers.Any(SyntaxKind.ProtectedKeyword);

    /// <summary>Writes a text that comes from a line of the block, or from none.</summary>
    private void Write(string text, int original = 0)
    {
        // A directive has its line to itself, and what follows a comment is not on its line.
        if (_program.Length > 0 && _program[^1] != '\n'
            && (text.TrimStart().StartsWith('#') || _program.ToString().Split('\n')[^1].Contains("//", StringComparison.Ordinal)))
            Append("\n");
        if (original > 0)
            _lines.TryAdd(_line, original);
        Append(text);
    }

    private void Append(string text)
    {
        _program.Append(text);
        _line += text.Count(c => c == '\n');
    }
}
