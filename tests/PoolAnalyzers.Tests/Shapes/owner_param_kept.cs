using System;
using System.Buffers;
using System.Collections.Generic;

public sealed class Page
{
    private readonly IMemoryOwner<byte> _owner;
    public Page(IMemoryOwner<byte> owner) => _owner = owner; //! POOL005
    public ReadOnlyMemory<byte> Data => _owner.Memory;
}

public sealed class Store
{
    private readonly List<Page> _pages = new();
    public void Add(int n) => _pages.Add(new Page(MemoryPool<byte>.Shared.Rent(n))); //! POOL003
}
