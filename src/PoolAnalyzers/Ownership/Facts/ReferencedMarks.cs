using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection.Metadata;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Ownership.Facts;

/// <summary>The names of what attributes declare in referenced assemblies, read off their tables of attributes: no symbol is made for it.</summary>
/// <remarks>Found once a reference. Safe for concurrent use.</remarks>
internal static class ReferencedMarks
{
    private static readonly ConditionalWeakTable<MetadataReference, HashSet<string>> s_references = new();

    private static readonly HashSet<string> s_none = [];

    public static IEnumerable<string> NamesIn(Compilation compilation, CancellationToken cancellation)
    {
        foreach (var reference in compilation.References)
        {
            cancellation.ThrowIfCancellationRequested();
            var names = reference switch
            {
                // Another project in an editor: its text is searched once for both.
                CompilationReference { Compilation: var other } =>
                    OwnershipMarks.NamesIn(other.SyntaxTrees as IReadOnlyList<SyntaxTree> ?? other.SyntaxTrees.ToList(), other.Options.ConcurrentBuild,
                    cancellation),
                PortableExecutableReference => s_references.TryGetValue(reference, out var known) ? known : ReadOnce(reference, compilation),
                _ => s_none,
            };
            foreach (var name in names)
                yield return name;
        }
    }

    private static HashSet<string> ReadOnce(MetadataReference reference, Compilation compilation) =>
        s_references.GetValue(reference, r => Read(r, compilation));

    private static HashSet<string> Read(MetadataReference reference, Compilation compilation)
    {
        if (compilation.GetAssemblyOrModuleSymbol(reference) is not IAssemblySymbol assembly || IsOfFramework(assembly.Name)
            || assembly.GetMetadata() is not { } metadata)
            return s_none;
        var names = new HashSet<string>(StringComparer.Ordinal);
        foreach (var module in metadata.GetModules())
            Read(module.GetMetadataReader(), names);
        return names.Count == 0 ? s_none : names;
    }

    private static bool IsOfFramework(string name) => name is "mscorlib" or "netstandard" or "System" or "WindowsBase"
        || name.StartsWith("System.", StringComparison.Ordinal) || name.StartsWith("Microsoft.", StringComparison.Ordinal);

    private static void Read(MetadataReader reader, HashSet<string> names)
    {
        Dictionary<EntityHandle, string>? attributes = null;
        foreach (var type in reader.TypeReferences)
            Note(type, reader.GetTypeReference(type).Name);
        foreach (var type in reader.TypeDefinitions)
            Note(type, reader.GetTypeDefinition(type).Name);
        if (attributes is null)
            return;

        HashSet<ParameterHandle> parameters = [];
        foreach (var handle in reader.CustomAttributes)
        {
            var attribute = reader.GetCustomAttribute(handle);
            if (!attributes.TryGetValue(TypeOf(attribute.Constructor), out var word))
                continue;
            switch (attribute.Parent.Kind)
            {
                case HandleKind.MethodDefinition:
                    AddMethod((MethodDefinitionHandle)attribute.Parent);
                    break;
                case HandleKind.PropertyDefinition:
                    var property = reader.GetString(reader.GetPropertyDefinition((PropertyDefinitionHandle)attribute.Parent).Name);
                    names.Add(property is "Item" ? OwnershipMarks.Indexer : property.Substring(property.LastIndexOf('.') + 1));
                    break;
                case HandleKind.Parameter:
                    parameters.Add((ParameterHandle)attribute.Parent);
                    break;
                case HandleKind.TypeDefinition:
                    AddType((TypeDefinitionHandle)attribute.Parent);
                    names.UnionWith(OwnershipMarks.MembersOf(word));
                    break;
            }
        }

        if (parameters.Count == 0)
            return;
        // A parameter does not say whose it is.
        foreach (var method in reader.MethodDefinitions)
        {
            foreach (var parameter in reader.GetMethodDefinition(method).GetParameters())
            {
                if (parameters.Contains(parameter))
                    AddMethod(method);
            }
        }

        void Note(EntityHandle type, StringHandle name)
        {
            foreach (var word in OwnershipMarks.Attributes)
            {
                if (reader.StringComparer.StartsWith(name, word) && reader.StringComparer.Equals(name, word + "Attribute"))
                    (attributes ??= []).Add(type, word);
            }
        }

        EntityHandle TypeOf(EntityHandle constructor) => constructor.Kind switch
        {
            HandleKind.MemberReference => reader.GetMemberReference((MemberReferenceHandle)constructor).Parent,
            HandleKind.MethodDefinition => reader.GetMethodDefinition((MethodDefinitionHandle)constructor).GetDeclaringType(),
            _ => default,
        };

        void AddMethod(MethodDefinitionHandle handle)
        {
            var method = reader.GetMethodDefinition(handle);
            var name = reader.GetString(method.Name);
            // Constructors and delegates are spoken of by their type, explicit implementations by what they implement.
            if (name is ".ctor" or "Invoke")
                AddType(method.GetDeclaringType());
            names.Add(name.Substring(name.LastIndexOf('.') + 1));
        }

        void AddType(TypeDefinitionHandle handle)
        {
            var name = reader.GetString(reader.GetTypeDefinition(handle).Name);
            int arity = name.IndexOf('`');
            names.Add(arity < 0 ? name : name.Substring(0, arity));
        }
    }
}
