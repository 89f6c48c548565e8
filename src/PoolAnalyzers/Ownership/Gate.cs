using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;

namespace PoolAnalyzers.Ownership;

/// <summary>
/// Keeps the analysis away from bodies that cannot matter: one pass over the text of each file finds the identifiers that
/// renting, releasing and handing over are written with; only bodies around one of them are looked at.
/// </summary>
/// <remarks>Safe for concurrent use.</remarks>
internal sealed class Gate
{
    private readonly Compilation _compilation;
    private readonly ConcurrentDictionary<SyntaxTree, int[]> _positions = new();
    private readonly System.Lazy<HashSet<string>> _names;
    private readonly PoolTypes _types;
    private readonly Contracts _contracts;

    public Gate(Compilation compilation, PoolTypes types, Contracts contracts)
    {
        _compilation = compilation;
        _types = types;
        _contracts = contracts;
        _names = new System.Lazy<HashSet<string>>(CollectNames);
    }

    private static readonly string[] s_seeds = ["Rent", "Return", "IMemoryOwner", "MemoryPool", "ObjectPool", "ArrayPool"];

    public bool IsInteresting(string methodName) => _names.Value.Contains(methodName);

    public bool MayMatter(SyntaxNode body)
    {
        var positions = _positions.GetOrAdd(body.SyntaxTree, Scan);
        if (positions.Length == 0)
            return false;
        var span = body.FullSpan;
        int at = System.Array.BinarySearch(positions, span.Start);
        if (at < 0)
            at = ~at;
        return at < positions.Length && positions[at] < span.End;
    }

    /// <summary>The text has a telling name; now ask the symbols.</summary>
    public bool MayMatter(IOperation body)
    {
        if (!MayMatter(body.Syntax))
            return false;
        foreach (var operation in body.Descendants())
        {
            if (operation is IInvocationOperation invocation)
            {
                var method = invocation.TargetMethod;
                if (_contracts.RoleOf(method) is CallRole.RentArray or CallRole.HandOverOwner or CallRole.GetObject or CallRole.ReturnToPool)
                    return true;
                if (_types.Is(invocation.Type, TypeTraits.Owner) || (invocation.Type is INamedTypeSymbol { TypeArguments: [var awaited] } && _types.Is(invocation.Type, TypeTraits.Task) && _types.Is(awaited, TypeTraits.Owner)))
                    return true;
                if (!method.DeclaringSyntaxReferences.IsEmpty && IsInteresting(method.Name))
                    return true;
            }
        }

        return false;
    }

    /// <summary>The seeds, and the names of methods around one of them, whose callers may get a rental.</summary>
    private HashSet<string> CollectNames()
    {
        var names = new HashSet<string>(s_seeds, System.StringComparer.Ordinal);
        var seeds = new HashSet<string>(s_seeds, System.StringComparer.Ordinal);
        // Helpers of helpers: each round goes one call further out, as deep as summaries go.
        for (int round = 0; round < 3 && seeds.Count > 0; round++)
        {
            var found = new HashSet<string>(System.StringComparer.Ordinal);
            foreach (var tree in _compilation.SyntaxTrees)
            {
                var positions = Find(tree, seeds);
                if (positions.Length == 0)
                    continue;
                var root = tree.GetRoot();
                foreach (int position in positions)
                {
                    for (var node = root.FindToken(position).Parent; node is not null; node = node.Parent)
                    {
                        if (node is MethodDeclarationSyntax method)
                        {
                            if (Carries(method.ReturnType) || method.ParameterList.Parameters.Any(p => p.Modifiers.Any(m => m.IsKind(SyntaxKind.OutKeyword) || m.IsKind(SyntaxKind.RefKeyword)) && p.Type is { } type && Carries(type)))
                                found.Add(method.Identifier.ValueText);
                            else if (round == 0 && Releases(method))
                                found.Add(method.Identifier.ValueText);
                            break;
                        }

                        if (node is MemberDeclarationSyntax and not GlobalStatementSyntax)
                            break;
                    }
                }
            }

            found.ExceptWith(names);
            names.UnionWith(found);
            seeds = found;
        }

        return names;
    }

    private static bool Releases(MethodDeclarationSyntax method) => method.ParameterList.Parameters.Any(p => p.Type is ArrayTypeSyntax or NullableTypeSyntax { ElementType: ArrayTypeSyntax } || p.Type?.ToString().Contains("IMemoryOwner") == true);

    /// <summary>A type that can hold an array, an owner or memory: not a number, a string, or nothing.</summary>
    private static bool Carries(TypeSyntax type) => type is not PredefinedTypeSyntax && !(type is IdentifierNameSyntax { Identifier.ValueText: "Task" or "ValueTask" or "String" });

    private int[] Scan(SyntaxTree tree) => Find(tree, _names.Value);

    private static int[] Find(SyntaxTree tree, HashSet<string> names)
    {
        var text = tree.GetText().ToString();
        var positions = new List<int>();
        int start = -1;
        var lengths = new bool[256];
        foreach (var name in names)
            lengths[System.Math.Min(name.Length, 255)] = true;
        for (int i = 0; i <= text.Length; i++)
        {
            bool part = i < text.Length && (text[i] is >= 'a' and <= 'z' or >= 'A' and <= 'Z' or '_' or >= '0' and <= '9' || text[i] > 127 && char.IsLetterOrDigit(text[i]));
            if (part)
            {
                if (start < 0)
                    start = i;
            }
            else if (start >= 0)
            {
                int length = i - start;
                if (length < 256 && lengths[length] && names.Contains(text.Substring(start, length)))
                    positions.Add(start);
                start = -1;
            }
        }

        return positions.ToArray();
    }
}
