using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Inference;
using PoolAnalyzers.Ownership.Uses;
using PoolAnalyzers.Text;

namespace PoolAnalyzers.Rules.Usage;

/// <summary>What a struct that releases a rental is like.</summary>
[Flags]
internal enum ScopeTraits
{
    None = 0,

    /// <summary>A copy releases the same rental again.</summary>
    Owns = 1 << 0,

    /// <summary>Only its constructors, or methods that return one, rent: a default value has nothing.</summary>
    EmptyByDefault = 1 << 1,
}

/// <summary>
/// Structs whose <c>Dispose</c> gives a rental back: generated scopes, those of code that does the same by hand, and those of known libraries.
/// A lease that knows its use, so that copies of it are the same use, is none.
/// </summary>
/// <remarks>One instance a compilation; safe for concurrent use. Types are looked for once, bodies that name none of them are not looked at.</remarks>
internal sealed class ScopeTypes
{
    private readonly Compilation _compilation;
    private readonly CompilationModel _code;
    private readonly ConcurrentDictionary<INamedTypeSymbol, ScopeTraits> _traits = new(SymbolEqualityComparer.Default);
    private readonly WordIndex.Vocabulary _names;
    private readonly ConcurrentDictionary<SyntaxTree, int[]> _positions = new();

    /// <summary>Looks for the types: before the first body is looked at, so that no thread ever waits for another one.</summary>
    public ScopeTypes(Compilation compilation, CompilationModel code, CancellationToken cancellation)
    {
        _compilation = compilation;
        _code = code;
        _names = FindNames(cancellation);
    }

    /// <summary>The compilation has, or knows, such a struct.</summary>
    public bool Any => !_names.IsEmpty;

    /// <summary>True where the body speaks of a scope, of a method that hands one out, or of a field that has one.</summary>
    public bool MayMatter(SyntaxNode body)
    {
        if (_names.IsEmpty)
            return false;
        var positions = _positions.GetOrAdd(body.SyntaxTree, t => Find(t, _names));
        int at = Array.BinarySearch(positions, body.SpanStart);
        at = at < 0 ? ~at : at;
        return at < positions.Length && positions[at] < body.Span.End;
    }

    public bool Owns(ITypeSymbol? type) => (Of(type) & ScopeTraits.Owns) != 0;

    public ScopeTraits Of(ITypeSymbol? type) => type is INamedTypeSymbol { IsValueType: true, TypeKind: TypeKind.Struct, SpecialType: SpecialType.None } named
        ? _traits.GetOrAdd(named.OriginalDefinition, t => Compute(t, 0))
        : ScopeTraits.None;

    private ScopeTraits Compute(INamedTypeSymbol type, int depth)
    {
        if (Disposal(type) is not { } dispose)
            return ScopeTraits.None;
        if (HasAttribute(type, "ArrayPoolScopeAttribute") || (type.ContainingType is { } pool && type.Name == "Scope" && GeneratedTypes.IsMarkedAsPool(pool)))
            return ScopeTraits.Owns | ScopeTraits.EmptyByDefault;
        // A default value is an empty writer, which rents when something is written.
        if (HasAttribute(type, "PooledWriterAttribute"))
            return ScopeTraits.Owns;
        if (type.ContainingType is { } owner && HasAttribute(owner, "ArrayPoolOwnerAttribute"))
            return ScopeTraits.EmptyByDefault;
        if (GeneratedTypes.IsSpanOwner(type))
            return ScopeTraits.Owns | ScopeTraits.EmptyByDefault;
        if (dispose.DeclaringSyntaxReferences is not [var reference] || !ReleasesOwn(reference.GetSyntax(), type, depth))
            return ScopeTraits.None;
        return ScopeTraits.Owns | (RentsLate(type) ? ScopeTraits.None : ScopeTraits.EmptyByDefault);
    }

    private static IMethodSymbol? Disposal(INamedTypeSymbol type) =>
        type.GetMembers("Dispose").OfType<IMethodSymbol>().FirstOrDefault(m => m is { IsStatic: false, Parameters.IsEmpty: true, ReturnsVoid: true });

    private static bool HasAttribute(INamedTypeSymbol type, string name) => type.GetAttributes().Any(a => a.AttributeClass?.Name == name);

    /// <summary>The body returns to a pool, or disposes, what a field has. One that asks with an interlocked operation first is not fooled by a copy.</summary>
    private bool ReleasesOwn(SyntaxNode dispose, INamedTypeSymbol type, int depth)
    {
        if (!_code.Gate.MayMatter(dispose) && !dispose.DescendantNodes().OfType<SimpleNameSyntax>().Any(n => n.Identifier.ValueText is "Return" or "Dispose"))
            return false;
        if (_code.Source.OperationOf(dispose) is not { } body)
            return false;
        bool releases = false;
        foreach (var operation in body.Descendants())
        {
            if (operation is not IInvocationOperation { TargetMethod: var method } call)
                continue;
            if (PoolTypes.IsNamed(method.ContainingType, "Interlocked", "System", "Threading"))
                return false;
            releases |= method.Name switch
            {
                "Return" => (_code.Contracts.RoleOf(method) == CallRole.ReturnToPool || GeneratedTypes.IsMarkedAsPool(method.ContainingType))
                    && call.Arguments.Any(a => a.Parameter?.Ordinal == 0 && IsFromField(a.Value, body)),
                "Dispose" => call.Instance is IFieldReferenceOperation { Field: { IsStatic: false } field }
                    && SymbolEqualityComparer.Default.Equals(field.ContainingType.OriginalDefinition, type)
                    && !GeneratedTypes.EndsOnce(field.Type)
                    && (_code.Types.Is(field.Type, TypeTraits.Owner)
                        || (depth < 3 && field.Type is INamedTypeSymbol { IsValueType: true } inner
                            && (Compute(inner.OriginalDefinition, depth + 1) & ScopeTraits.Owns) != 0)),
                _ => false,
            };
        }

        return releases;
    }

    private static bool IsFromField(IOperation value, IOperation body) => BodyIndex.Plain(value) switch
    {
        IFieldReferenceOperation { Field.IsStatic: false } or IPropertyReferenceOperation { Property.IsStatic: false } => true,
        ILocalReferenceOperation { Local: var local } =>
            new BodyIndex(body).AssignedTo(local).Any(v => BodyIndex.Plain(v) is IFieldReferenceOperation { Field.IsStatic: false })
            || body.Descendants().OfType<IIsPatternOperation>()
                .Any(p => p.Value is IFieldReferenceOperation { Field.IsStatic: false } && SymbolEqualityComparer.Default.Equals(Declared(p.Pattern), local)),
        _ => false,
    };

    private static ISymbol? Declared(IPatternOperation pattern) => pattern switch
    {
        IDeclarationPatternOperation declaration => declaration.DeclaredSymbol,
        IRecursivePatternOperation recursive => recursive.DeclaredSymbol,
        _ => null,
    };

    private static readonly string[] s_renting = ["Rent", "Get", "RentArray", "Grow", "Resize"];

    /// <summary>A member other than a constructor or a factory rents or stores: a default value is a start.</summary>
    private static bool RentsLate(INamedTypeSymbol type)
    {
        foreach (var member in type.GetMembers())
        {
            switch (member)
            {
                case IFieldSymbol { IsStatic: false, IsReadOnly: false, DeclaredAccessibility: not Accessibility.Private, IsImplicitlyDeclared: false }:
                case IPropertySymbol { IsStatic: false, SetMethod.DeclaredAccessibility: not Accessibility.Private }:
                    return true;
                case IMethodSymbol { IsStatic: false, MethodKind: not MethodKind.Constructor, DeclaringSyntaxReferences: [var reference] }
                    when s_renting.Any(word => WordIndex.Names(reference.SyntaxTree, reference.Span, word, CancellationToken.None).Any()):
                    return true;
            }
        }

        return false;
    }

    /// <summary>Names of scopes, and of members that are declared with one as their type: those are what code speaks of that uses a scope.</summary>
    private WordIndex.Vocabulary FindNames(CancellationToken cancellation)
    {
        var types = new HashSet<string>(StringComparer.Ordinal);
        foreach (var tree in _compilation.SyntaxTrees)
        {
            // Few files declare a struct, and of those few one that is disposed.
            var found = WordIndex.In(tree, KnownWords.Vocabulary, cancellation);
            if (!found.Has(KnownWords.Struct) || !found.Has(KnownWords.Dispose))
                continue;
            var root = tree.GetRoot();
            for (int i = 0; i < found.Count; i++)
            {
                if (found.Word(i) == KnownWords.Struct && root.FindToken(found.Position(i)).Parent is TypeDeclarationSyntax declaration
                    && HasDispose(declaration)
                    && _code.Source.ModelOf(tree).GetDeclaredSymbol(declaration) is { } type && Of(type) != ScopeTraits.None)
                    types.Add(type.Name);
            }
        }

        if (!_compilation.GetTypesByMetadataName("CommunityToolkit.HighPerformance.Buffers.SpanOwner`1").IsEmpty)
            types.Add("SpanOwner");
        AddReferenced(types);
        if (types.Count == 0)
            return new WordIndex.Vocabulary([]);

        var names = new HashSet<string>(types, StringComparer.Ordinal) { "RentScope" };
        var named = new WordIndex.Vocabulary(types.OrderBy(n => n, StringComparer.Ordinal));
        foreach (var tree in _compilation.SyntaxTrees)
        {
            var positions = Find(tree, named);
            if (positions.Length == 0)
                continue;
            var root = tree.GetRoot();
            foreach (int position in positions)
                AddMember(root.FindToken(position).Parent, position, names);
        }

        return new WordIndex.Vocabulary(names.OrderBy(n => n, StringComparer.Ordinal));
    }

    private static bool HasDispose(TypeDeclarationSyntax declaration)
    {
        foreach (var member in declaration.Members)
        {
            if (member is MethodDeclarationSyntax { Identifier.ValueText: "Dispose", ParameterList.Parameters.Count: 0 })
                return true;
        }

        return false;
    }

    /// <summary>The generator's attributes are compiled into the assembly that declares scopes: few references have them.</summary>
    private void AddReferenced(HashSet<string> types)
    {
        foreach (var kind in new[] { "PoolAnalyzers.ArrayPoolScopeAttribute", "PoolAnalyzers.FixedLengthPoolAttribute", "PoolAnalyzers.ArrayPoolAttribute",
            "PoolAnalyzers.PooledWriterAttribute" })
        {
            foreach (var attribute in _compilation.GetTypesByMetadataName(kind))
            {
                if (SymbolEqualityComparer.Default.Equals(attribute.ContainingAssembly, _compilation.Assembly))
                    continue;
                var spaces = new Stack<INamespaceSymbol>([attribute.ContainingAssembly.GlobalNamespace]);
                while (spaces.Count > 0)
                {
                    var space = spaces.Pop();
                    foreach (var inner in space.GetNamespaceMembers())
                        spaces.Push(inner);
                    foreach (var type in space.GetTypeMembers())
                    {
                        if (type is { TypeKind: TypeKind.Struct, DeclaredAccessibility: Accessibility.Public } && Of(type) != ScopeTraits.None)
                            types.Add(type.Name);
                    }
                }
            }
        }
    }

    private static void AddMember(SyntaxNode? node, int position, HashSet<string> names)
    {
        var member =
            node?.FirstAncestorOrSelf<SyntaxNode>(n => n is MemberDeclarationSyntax or LocalFunctionStatementSyntax or ParameterSyntax
            or LocalDeclarationStatementSyntax);
        switch (member)
        {
            case MethodDeclarationSyntax method when method.ReturnType.Span.Contains(position): names.Add(method.Identifier.ValueText); break;
            case LocalFunctionStatementSyntax function when function.ReturnType.Span.Contains(position): names.Add(function.Identifier.ValueText); break;
            case BasePropertyDeclarationSyntax property when property.Type.Span.Contains(position):
                if (property is PropertyDeclarationSyntax { Identifier.ValueText: var name })
                    names.Add(name);
                break;
            case FieldDeclarationSyntax field when field.Declaration.Type.Span.Contains(position):
                names.UnionWith(field.Declaration.Variables.Select(v => v.Identifier.ValueText));
                break;
            // A parameter of a primary constructor can be used all over the type, where its own type is not named.
            case ParameterSyntax { Type: { } type, Parent.Parent: MemberDeclarationSyntax } parameter
                when type.Span.Contains(position): names.Add(parameter.Identifier.ValueText); break;
        }
    }

    private static int[] Find(SyntaxTree tree, WordIndex.Vocabulary names)
    {
        var found = WordIndex.In(tree, names, CancellationToken.None);
        if (found.Count == 0)
            return [];
        var positions = new int[found.Count];
        for (int i = 0; i < positions.Length; i++)
            positions[i] = found.Position(i);
        return positions;
    }
}
